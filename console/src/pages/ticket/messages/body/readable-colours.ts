/** Text below this contrast ratio is unreadable (WCAG requires 4.5). */
const minContrast = 3
const maxElements = 4_000

type Colour = [red: number, green: number, blue: number, opacity: number]

const white: Colour = [255, 255, 255, 1]

/** Whether an email sets its own colours. One that does not follows the console's colour scheme. */
export const hasOwnColours = (html: string) =>
  /(?:[\s;"']|^)(?:color|background-color)\s*:|\sbgcolor\s*=|<font\b[^>]{0,300}\bcolor\s*=/i.test(html)

/**
 * An email whose background was removed may have white text on white. Text with too little contrast gets the
 * default colour.
 */
export function makeReadable(body: HTMLElement): void {
  const view = body.ownerDocument.defaultView
  if (!view) return
  for (const element of [...body.querySelectorAll<HTMLElement>('*')].slice(0, maxElements)) {
    if (![...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())) continue
    const behind = backgroundOf(element, view)
    const text = readColour(view.getComputedStyle(element).color)
    if (text && contrastOf(text, behind) >= minContrast) continue
    element.style.setProperty('color', brightnessOf(behind) > 0.4 ? '#1b1f1d' : '#ffffff', 'important')
  }
}

function backgroundOf(element: HTMLElement, view: Window): Colour {
  for (let level: HTMLElement | null = element; level; level = level.parentElement) {
    const colour = readColour(view.getComputedStyle(level).backgroundColor)
    if (colour && colour[3] > 0.5) return colour
  }
  return white
}

function readColour(written: string): Colour | undefined {
  const [red, green, blue, opacity = 1] = (written.match(/[\d.]+/g) ?? []).map(Number)
  return red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue, opacity]
}

function brightnessOf([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const share = value / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrastOf(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [brightnessOf(one), brightnessOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
