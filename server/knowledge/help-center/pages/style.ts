import { softBackground, softDarkBackground, toPalette } from './palette.ts'

/** Of every page, in the colour of the customer. */
export function styleOf(themeColor: string | null): string {
  const { accent, accentDark } = toPalette(themeColor)
  return `:root{color-scheme:light dark;--accent:${accent};--on:#fff;--line:#d5dbd9;--soft:${softBackground};--muted:#55615d;--text:#1b2321;--back:#fff}
@media (prefers-color-scheme:dark){:root{--accent:${accentDark};--on:#10191a;--line:#37413f;--soft:${softDarkBackground};--muted:#a7b3af;--text:#e6ecea;--back:#14191a}}
${fixed}`
}

const fixed = `*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--text);font:1rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
a{color:var(--accent)}
a:focus-visible,button:focus-visible,input:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.skip{position:absolute;left:-100rem}.skip:focus{left:1rem;top:.5rem;background:var(--back);padding:.5rem}
header,main,footer{max-width:54rem;margin:0 auto;padding:1rem}
header{display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;align-items:center;border-bottom:1px solid var(--line)}
.brand{display:flex;gap:.6rem;align-items:center;font-weight:650;font-size:1.1rem;text-decoration:none;color:inherit}
.brand img{height:2rem;max-width:10rem;object-fit:contain}
header nav{margin-left:auto}
form.search{display:flex;gap:.5rem;width:100%;margin:.5rem 0 0}
input[type=search]{flex:1;min-width:0;font:inherit;padding:.6rem .8rem;border:1px solid var(--muted);border-radius:.5rem;background:var(--back);color:inherit}
button{font:inherit;font-weight:600;padding:.6rem 1.2rem;border:1px solid var(--accent);border-radius:.5rem;background:var(--accent);color:var(--on);cursor:pointer}
h1{font-size:1.75rem;line-height:1.25;margin:1rem 0}h2{font-size:1.25rem;line-height:1.3;margin:1.75rem 0 .5rem}h3{font-size:1.05rem;margin:1.25rem 0 .25rem}
.path{font-size:.9rem;color:var(--muted)}.path ol{list-style:none;display:flex;flex-wrap:wrap;gap:.25rem;margin:0;padding:0}.path li+li::before{content:"›";padding:0 .4rem}
.sections{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,16rem),1fr));gap:1rem;padding:0;list-style:none}
.sections>li{border:1px solid var(--line);border-radius:.6rem;padding:1rem;background:var(--soft)}
.sections h2{margin:0 0 .4rem}.sections ul{margin:0;padding-left:1.1rem}
.list{padding:0;list-style:none}.list>li{padding:.7rem 0;border-bottom:1px solid var(--line)}.list p{margin:.2rem 0 0;color:var(--muted)}
.muted{color:var(--muted);font-size:.9rem}
article img{max-width:100%;height:auto}
article pre,.scroll{overflow-x:auto}article pre{background:var(--soft);padding:.8rem;border-radius:.5rem}
article table{border-collapse:collapse;display:block;overflow-x:auto}article td,article th{border:1px solid var(--line);padding:.4rem .6rem;text-align:left;vertical-align:top}
blockquote{margin:1rem 0;padding-left:1rem;border-left:4px solid var(--line)}
.vote{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;margin:2.5rem 0 1rem;padding:1rem;background:var(--soft);border-radius:.6rem}.vote p{margin:0;font-weight:600}
.vote button{background:transparent;color:var(--accent)}
.pages{display:flex;gap:1rem;flex-wrap:wrap;margin:1.5rem 0}
footer{border-top:1px solid var(--line);margin-top:3rem;display:flex;flex-wrap:wrap;gap:.5rem 1.5rem}footer ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:0;padding:0;list-style:none}
@media print{header form,footer,.vote{display:none}}`
