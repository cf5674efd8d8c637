extension ReportPage {
  /// The page's style, light and dark.
  static let style = """
    :root{--paper:#f5f5f7;--card:#fff;--ink:#1c1c1f;--quiet:#62626b;--line:#e3e3e8;--grid:#ededf1;\
    --expected:#0067b8;--actual:#a8540a;--mark:#d70015;--well:#ececf0;--raised:#fff;--radius:12px}
    @media(prefers-color-scheme:dark){:root{--paper:#131315;--card:#1d1d20;--ink:#f2f2f5;--quiet:#a6a6b0;\
    --line:#34343a;--grid:#2a2a2f;--expected:#5fb2ff;--actual:#ff9d57;--mark:#ff5c55;--well:#111113;--raised:#3a3a41}}
    *{box-sizing:border-box}
    body{margin:0 auto;max-width:1440px;padding:36px 40px 48px;background:var(--paper);color:var(--ink);\
    font:14px/1.5 Inter,system-ui,'Segoe UI','Helvetica Neue',Arial,sans-serif;-webkit-font-smoothing:antialiased}
    h1{font-size:26px;line-height:1.2;font-weight:650;letter-spacing:-.015em;margin:0 0 14px;overflow-wrap:anywhere}
    h2{font-size:16px;font-weight:650;margin:0}
    p{margin:0}
    code,pre,.detail,kbd{font-family:'JetBrains Mono',ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:12.5px}
    .suite{color:var(--quiet);margin-bottom:2px}
    .headline{font-size:15px;font-weight:550;margin-bottom:6px}
    .detail{color:var(--quiet);overflow-wrap:anywhere}
    .accept{display:inline-flex;align-items:center;gap:12px;margin-top:16px;padding:6px 6px 6px 14px;max-width:100%;\
    background:var(--card);border:1px solid var(--line);border-radius:9px}
    .accept span{color:var(--quiet);font-size:12.5px;white-space:nowrap}.accept{margin-right:10px}.accept code{overflow-x:auto;white-space:nowrap}
    button,select{font:inherit;font-size:13px;color:inherit;background:transparent;border:1px solid var(--line);\
    border-radius:7px;padding:3px 10px;min-height:28px;cursor:pointer}
    button:hover,select:hover{background:var(--well)}
    :focus-visible{outline:2px solid var(--expected);outline-offset:2px}
    .card{display:block;background:var(--card);border:1px solid var(--line);border-radius:var(--radius);\
    padding:18px 20px 20px;margin-top:24px}
    .bare{position:sticky;top:8px;z-index:1;padding-bottom:18px}
    .bare .transport,.card>table:first-child{margin-top:0}
    .toolbar{display:flex;justify-content:space-between;align-items:center;gap:16px;margin-bottom:16px}
    .toolbar label{color:var(--quiet);font-size:13px}
    .segments{display:inline-flex;background:var(--well);border-radius:8px;padding:2px}
    .segments button{border:0;padding:2px 14px}
    .segments button[aria-pressed=true]{background:var(--raised);box-shadow:0 1px 2px rgba(0,0,0,.16)}
    .panes{display:flex;gap:20px;align-items:flex-start;justify-content:center}
    .panes.stacked{flex-direction:column;align-items:stretch;gap:14px}
    .pane{margin:0;min-width:0;flex:1 1 0}
    .panes.alone .pane{flex:0 1 auto}
    figcaption{font-size:12.5px;color:var(--quiet);margin-bottom:8px}
    .pane.expected figcaption::before,.pane.actual figcaption::before,.pane.difference figcaption::before{content:'';\
    display:inline-block;width:8px;height:8px;border-radius:4px;margin-right:7px;background:var(--expected)}
    .pane.actual figcaption::before{background:var(--actual)}.pane.difference figcaption::before{background:var(--mark)}
    .picture{position:relative;overflow:auto;border-radius:8px;background:var(--well);display:grid;\
    place-items:center;padding:12px;touch-action:pan-x pan-y}
    .picture canvas{grid-area:1/1;display:block;box-shadow:0 0 0 1px var(--line)}
    .picture canvas.large{image-rendering:pixelated}
    .pane.both{display:none}
    .panes[data-view=blink] .pane,.panes[data-view=wipe] .pane{display:none}
    .panes[data-view=blink] .pane.both,.panes[data-view=wipe] .pane.both{display:block}
    #handle{display:none;grid-area:1/1;place-self:stretch;width:2px;background:var(--mark);pointer-events:none}
    .panes[data-view=wipe] #handle{display:block}.panes[data-view=wipe] .both .picture{cursor:ew-resize}
    .transport{display:flex;align-items:center;gap:14px;margin-top:18px}
    output{font-variant-numeric:tabular-nums;white-space:nowrap}
    #time{min-width:88px;font-weight:550}#count{color:var(--quiet);min-width:76px;text-align:right}
    #play{width:34px;height:30px;padding:0;display:grid;place-items:center}#play svg{fill:currentColor}
    .track{position:relative;flex:1;height:34px}
    .track canvas{position:absolute;inset:0;width:100%;height:100%}
    .track input{position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;cursor:pointer}
    .track:focus-within{outline:2px solid var(--expected);outline-offset:4px;border-radius:6px}
    .strip{display:flex;gap:7px;overflow-x:auto;padding:12px 2px 10px;margin-top:6px;scrollbar-width:thin}
    .strip button{flex:none;padding:0;border:0;border-radius:5px;min-height:0;background:none;position:relative;\
    line-height:0;opacity:.8}
    .strip button[aria-current=true]{opacity:1;box-shadow:0 0 0 2px var(--ink)}
    .strip canvas{border-radius:4px;background:var(--well);box-shadow:0 0 0 1px var(--line)}
    .strip .different::after{content:'';position:absolute;left:0;right:0;bottom:-6px;height:3px;border-radius:2px;\
    background:var(--mark)}
    table{border-collapse:collapse;margin-top:18px;width:100%;font-size:13px}
    th{text-align:left;font-weight:500;color:var(--quiet);padding:4px 16px 4px 0;border-bottom:1px solid var(--line)}
    td{padding:4px 16px 4px 0;border-bottom:1px solid var(--grid);font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
    td:nth-child(3){color:var(--expected)}td:nth-child(4){color:var(--actual)}
    .curves figure{margin:18px 0 0}.curves figcaption b{color:var(--ink);font-weight:550}
    .legend{color:var(--quiet);font-size:12.5px;margin-top:4px}
    .legend i{display:inline-block;width:20px;height:0;border-top:2px solid var(--expected);vertical-align:middle;\
    margin:0 6px 2px 0}.legend i.actual{border-top:2px dashed var(--actual);margin-left:14px}
    .plot{max-width:100%;height:auto;display:block}.plot text{font:11px Inter,system-ui,Arial,sans-serif;fill:var(--quiet)}
    .plot .grid{stroke:var(--grid)}.plot .axis{stroke:var(--line)}.plot path{fill:none;stroke-width:1.75}
    .plot path.expected{stroke:var(--expected)}.plot path.actual{stroke:var(--actual);stroke-dasharray:6 3}
    .plot circle.expected{fill:var(--expected)}.plot circle.actual{fill:var(--actual)}.plot .playhead{stroke:var(--ink);opacity:.5}
    details{margin-top:20px}summary{color:var(--quiet);cursor:pointer}
    .onion>div{display:flex;margin-top:14px;flex-wrap:wrap;gap:24px}.onion figure{margin:0;min-width:0}
    .onion img{display:block;max-width:100%;height:auto;margin-top:8px;border-radius:6px}
    .texts{display:flex;gap:24px}.texts figure{flex:1;margin:0;min-width:0}
    pre{overflow-x:auto;margin:0;line-height:1.7}
    mark{color:inherit;background:color-mix(in srgb,var(--expected) 18%,transparent);border-radius:3px}
    mark.actual{background:color-mix(in srgb,var(--actual) 22%,transparent)}
    footer{margin-top:22px;color:var(--quiet);font-size:12.5px;display:flex;justify-content:space-between;gap:24px;\
    flex-wrap:wrap}
    kbd{border:1px solid var(--line);border-radius:4px;padding:0 5px;background:var(--card)}
    @media(max-width:760px){body{padding:20px 16px}.panes,.texts{flex-direction:column;align-items:stretch}}
    """
}
