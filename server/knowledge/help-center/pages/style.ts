import { softBackground, softDarkBackground, toPalette } from './palette.ts'

/** The style sheet of all pages, with the customer's colour. */
export function styleOf(themeColor: string | null): string {
  const { accent, accentDark } = toPalette(themeColor)
  return `:root{color-scheme:light dark;--accent:${accent};--on:#fff;--line:#d5dbd9;--soft:${softBackground};--muted:#55615d;--text:#1b2321;--back:#fff}
@media (prefers-color-scheme:dark){:root{--accent:${accentDark};--on:#10191a;--line:#37413f;--soft:${softDarkBackground};--muted:#a7b3af;--text:#e6ecea;--back:#14191a}}
${fixed}`
}

const fixed = `*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--back);color:var(--text);font:1rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
a{color:var(--accent)}header a,footer a,.path a,.list a,.sections a,.pages a{text-decoration:none}header a:hover,footer a:hover,.path a:hover,.sections a:hover,.pages a:hover{text-decoration:underline}
a:focus-visible,button:focus-visible,input:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.skip{position:absolute;left:-100rem}.skip:focus{left:1rem;top:.5rem;background:var(--back);padding:.5rem}
header>div,.content,footer>div{max-width:58rem;margin:0 auto;padding:1rem 1.25rem;display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;align-items:center}
header{border-bottom:1px solid var(--line)}
main{flex:1}.content{display:block;padding-top:1.5rem}
.brand{display:flex;gap:.6rem;align-items:center;font-weight:650;font-size:1.05rem;color:inherit}
.brand img{height:2rem;max-width:10rem;object-fit:contain}
header nav{margin-left:auto}header nav a{font-weight:600}
form.search{display:flex;gap:.5rem;flex:1 1 20rem;max-width:30rem;margin:0 0 0 auto}form.search+nav{margin-left:0}
.welcome{background:var(--soft);border-bottom:1px solid var(--line);padding:clamp(2rem,7vw,4rem) 1.25rem;text-align:center}
.welcome h1{font-size:clamp(1.75rem,5vw,2.4rem);letter-spacing:-.015em;margin:0 0 1.25rem}.welcome form.search{max-width:40rem;margin:0 auto}
.welcome input[type=search]{padding:.8rem 1rem}
input[type=search]{flex:1;min-width:0;font:inherit;padding:.5rem .8rem;border:1px solid var(--muted);border-radius:.6rem;background:var(--back);color:inherit}
button{font:inherit;font-weight:600;padding:.5rem 1.1rem;border:1px solid var(--accent);border-radius:.6rem;background:var(--accent);color:var(--on);cursor:pointer}
h1{font-size:1.85rem;line-height:1.25;letter-spacing:-.01em;margin:1rem 0}h2{font-size:1.25rem;line-height:1.3;margin:2rem 0 .5rem}h3{font-size:1.05rem;margin:1.25rem 0 .25rem}
.path{font-size:.9rem;color:var(--muted)}.path ol{list-style:none;display:flex;flex-wrap:wrap;gap:.25rem;margin:0;padding:0}.path li+li::before{content:"›";padding:0 .4rem}
.sections{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr));gap:1rem;margin:.5rem 0 0;padding:0;list-style:none}
.sections>li{border:1px solid var(--line);border-radius:.75rem;padding:1.1rem 1.25rem}.sections>li:hover{border-color:var(--accent)}
.sections h2{font-size:1.1rem;margin:0 0 .4rem}.sections h2 a{color:inherit}.sections ul{margin:0;padding:0;list-style:none}.sections ul li{padding:.15rem 0}.sections p{margin:.5rem 0 0;font-size:.9rem;font-weight:600}
.list{margin:.5rem 0;padding:0;list-style:none}.list>li{position:relative;padding:.8rem 1.75rem .8rem 0;border-bottom:1px solid var(--line)}.list>li:last-child{border-bottom:0}.list p{margin:.2rem 0 0;color:var(--muted)}
.list>li>a{font-weight:550}.list:not(.contacts)>li>a::after{content:"›";position:absolute;inset:0 0 0 auto;display:flex;align-items:center;padding-right:.4rem;color:var(--muted);font-size:1.4rem}.list>li:hover>a{text-decoration:underline}
.muted{color:var(--muted);font-size:.9rem}
article{max-width:44rem}article img{max-width:100%;height:auto;border-radius:.5rem}
article pre,.scroll{overflow-x:auto}article pre{background:var(--soft);padding:.8rem;border-radius:.5rem}
article table{border-collapse:collapse;display:block;overflow-x:auto}article td,article th{border:1px solid var(--line);padding:.4rem .6rem;text-align:left;vertical-align:top}article th{background:var(--soft)}
blockquote{margin:1rem 0;padding-left:1rem;border-left:4px solid var(--line)}
.vote{display:flex;flex-wrap:wrap;gap:.6rem 1rem;align-items:center;max-width:44rem;margin:2.5rem 0 1rem;padding:1rem 1.25rem;background:var(--soft);border-radius:.75rem}.vote p{margin:0;font-weight:600}.vote div{display:flex;gap:.5rem}
.vote button{background:transparent;color:var(--accent)}.vote button:hover{background:var(--accent);color:var(--on)}
.pages{display:flex;gap:1rem;flex-wrap:wrap;margin:1.5rem 0}
footer{border-top:1px solid var(--line);margin-top:3rem;font-size:.9rem}footer a[aria-current]{font-weight:600;color:var(--text)}footer ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:0;padding:0;list-style:none}
@media (max-width:40rem){.sections ul li{padding:.35rem 0}footer a{padding:.25rem 0}header>div{display:grid;grid-template-columns:1fr auto}header form.search{order:3;grid-column:1/-1;max-width:none;margin:0}}
@media print{header form,.welcome form,footer,.vote{display:none}}`
