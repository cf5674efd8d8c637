/// Elementary functions in plain IEEE double arithmetic: the same bits on every machine, in debug and release.
///
/// The C library's versions differ between releases and processors, so a picture or a curve made with them could
/// not be compared byte for byte. Only `+ − × ÷` and `sqrt`, which IEEE 754 rounds exactly, are used here, and no
/// fused multiply-add. Every function stays within 1e-15 of the true value, relative, over its whole range.
///
/// Sources: polynomial coefficients and argument splits of fdlibm 5.3 (Sun Microsystems, 1993; netlib.org/fdlibm);
/// Payne & Hanek, "Radian reduction for trigonometric functions" (1983), for huge angles; Dekker, "A floating-point
/// technique for extending the available precision" (1971), for the exact products inside `pow`.
package enum ElementaryFunctions {}
