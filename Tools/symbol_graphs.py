"""What a module of the developer build declares, as the compiler says it."""
import os, platform, subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))


def search_options():
    """Where the modules and the C targets' headers are."""
    options = ["-I", os.path.join(ROOT, ".build/debug/Modules")]
    for target in sorted(os.listdir(os.path.join(ROOT, "Sources"))):
        for folder in (target, os.path.join(target, "include")):
            if os.path.exists(os.path.join(ROOT, "Sources", folder, "module.modulemap")):
                options += ["-I", os.path.join(ROOT, "Sources", folder)]
    for package in ("sdl2", "harfbuzz", "libpng", "freetype2"):
        flags = subprocess.run(["pkg-config", "--cflags-only-I", package], capture_output=True, text=True).stdout
        options += [option for flag in flags.split() for option in ("-Xcc", flag)]
    return options


def extract(module, folder):
    """Writes the symbol graphs of a module's public declarations into a folder; returns what went wrong, or nothing."""
    run = subprocess.run(
        ["swift", "symbolgraph-extract", "-module-name", module, "-target", f"{platform.machine()}-unknown-linux-gnu",
         *search_options(), "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", folder],
        capture_output=True, text=True)
    if run.returncode != 0:
        return f"{module} could not be read; run ./flipbook build first\n{run.stderr.strip()[-2000:]}"
