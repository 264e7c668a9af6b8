/** The style of the survey page. The page's policy allows only this text. */
export const style = `
:root { color-scheme: light dark; --accent: #2f6f5e; --on-accent: #fff; --line: #8886; font: 16px / 1.5 system-ui, sans-serif }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText }
main { box-sizing: border-box; width: min(30rem, 100vw); padding: 2rem 1.5rem }
.sender { margin: 0 0 .5rem; font-size: .875rem; opacity: .75; overflow-wrap: anywhere }
fieldset { border: 0; margin: 0; padding: 0 }
legend { padding: 0; font-size: 1.375rem; line-height: 1.3; font-weight: 600; text-wrap: balance }
fieldset div { display: flex; gap: .25rem; margin: 1.25rem 0 }
.stars div { margin-bottom: 0 }
.ends { display: flex; justify-content: space-between; width: 16rem; margin: 0 0 1.25rem; font-size: .875rem; opacity: .75 }
.stars div { margin-inline-start: -.6rem }
fieldset label { position: relative; display: grid; place-items: center; width: 3.25rem; height: 3.25rem; border-radius: .75rem; cursor: pointer }
fieldset input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer }
div span { font-size: 2.25rem; line-height: 1; color: #888a; transition: transform .1s }
.stars label:has(input:checked) span, .stars label:has(~ label input:checked) span { color: #d18b00 }
.thumbs div { gap: 1rem }
.thumbs label { flex: 1; max-width: 9rem; height: 6rem; text-align: center; align-content: center; gap: .4rem; border: 1px solid var(--line) }
.thumbs span { color: inherit }
.thumbs b { font-weight: 400 }
.thumbs label:first-child span { rotate: 180deg }
svg { display: block; width: 2.25rem; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linejoin: round }
.thumbs label:has(input:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 2px var(--accent) }
fieldset label:hover span { transform: scale(1.1) }
label:has(input:focus-visible), button:focus-visible, textarea:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.comment { display: block }
textarea { box-sizing: border-box; display: block; width: 100%; margin-top: .25rem; padding: .6rem .7rem; font: inherit; resize: vertical; border: 1px solid var(--line); border-radius: .4rem; background: Field; color: FieldText }
button { margin-top: 1rem; padding: .6rem 1.4rem; font: inherit; font-weight: 600; border: 0; border-radius: .4rem; background: var(--accent); color: var(--on-accent); cursor: pointer }
.thanks { font-size: 1.375rem; font-weight: 600; margin: 0 0 1rem }
summary { cursor: pointer; color: var(--accent); margin-bottom: 1rem; width: fit-content }
@media (prefers-color-scheme: dark) { :root { --accent: #67b39c; --on-accent: #10231d } .stars label:has(input:checked) span, .stars label:has(~ label input:checked) span { color: #f0b73f } }
@media (prefers-reduced-motion: reduce) { div span { transition: none } }
`
