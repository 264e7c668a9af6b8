/** Red, green, blue and opacity, 0 to 255. The browser paints the color, so any CSS color works. */
function readColor(color: string): Uint8ClampedArray {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return new Uint8ClampedArray(4)
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  return context.getImageData(0, 0, 1, 1).data
}

/** Approximate perceived brightness, 0 to 255. */
const brightnessOf = ([red = 0, green = 0, blue = 0]: Uint8ClampedArray) => red * 0.3 + green * 0.6 + blue * 0.1

export const readableOn = (color: string) => (brightnessOf(readColor(color)) > 140 ? '#10211c' : '#fff')

/** Whether the page is dark, judged by its background, because few dark pages declare a color scheme. */
export function isDarkPage(): boolean {
  for (const element of [document.body, document.documentElement]) {
    const color = readColor(getComputedStyle(element).backgroundColor)
    if ((color[3] ?? 0) > 127) return brightnessOf(color) < 128
  }
  const scheme = getComputedStyle(document.documentElement).colorScheme
  return /dark/.test(scheme) && matchMedia('(prefers-color-scheme:dark)').matches
}

export const bubbleIcon = 'M4 5.5h16v11h-9l-4.5 4v-4H4z'
export const downIcon = 'M5 9l7 7 7-7'

/** `:host` resets the styles that the page applies to unknown elements. */
export const style = `
:host{all:initial!important;position:fixed!important;z-index:2147483000!important;bottom:0;inset-inline-end:0}
*{box-sizing:border-box}
button{position:fixed;bottom:calc(20px + env(safe-area-inset-bottom));inset-inline-end:20px;width:56px;height:56px;padding:0;border:0;border-radius:50%;background:var(--accent);color:var(--on);cursor:pointer;box-shadow:0 1px 3px #0004,0 6px 18px #0003;transition:transform .15s}
button:hover{transform:scale(1.05)}
button:focus-visible{outline:3px solid var(--accent);outline-offset:3px;box-shadow:0 0 0 3px #fff}
svg{display:block;width:28px;height:28px;margin:auto;fill:none;stroke:currentColor;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}
b{position:absolute;top:-4px;inset-inline-end:-4px;min-width:22px;padding:0 6px;border-radius:11px;background:#c5221f;color:#fff;font:600 13px/22px system-ui,sans-serif}
b:empty{display:none}
iframe{position:fixed;bottom:calc(88px + env(safe-area-inset-bottom));inset-inline-end:20px;width:400px;height:min(660px,calc(100dvh - 108px));max-width:calc(100vw - 40px);border:0;border-radius:16px;background:var(--paper);box-shadow:0 2px 6px #0003,0 12px 40px #0004;transition:opacity .15s,transform .15s,visibility .15s}
iframe.away{visibility:hidden;opacity:0;transform:translateY(12px)}
:host(.veiled){opacity:0!important}
@media (max-width:480px){iframe{inset:var(--top,0) 0 auto;width:100%;max-width:none;height:var(--height,100dvh);border-radius:0}button[aria-expanded=true]{display:none}}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
@media print{:host{display:none!important}}`
