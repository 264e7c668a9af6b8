interface Palette {
  /** Text colour on white. */
  accent: string
  /** Text colour on the dark background. */
  accentDark: string
}

const defaultColor = '#2a6f5b'
const white = [255, 255, 255] as const
/** Background of boxes, where contrast is lowest. */
export const softBackground = '#f3f6f5'
export const softDarkBackground = '#1e2526'

type Color = readonly [number, number, number]

/** Darkens or lightens a customer's colour until its contrast as text is 4.5. */
export function toPalette(themeColor: string | null): Palette {
  const color = toColor(/^#[0-9a-f]{6}$/i.test(themeColor ?? '') ? (themeColor as string) : defaultColor)
  return {
    accent: toHex(moved(color, [0, 0, 0], toColor(softBackground))),
    accentDark: toHex(moved(color, white, toColor(softDarkBackground))),
  }
}

const toColor = (hex: string): Color => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const toHex = (color: Color) => `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function moved(color: Color, towards: Color, background: Color): Color {
  for (let step = 0; step < 20; step++) {
    const share = step / 20
    const mix = (index: 0 | 1 | 2) => color[index] + (towards[index] - color[index]) * share
    const mixed: Color = [mix(0), mix(1), mix(2)]
    if (contrast(mixed, background) >= 4.6) return mixed
  }
  return towards
}

function contrast(one: Color, other: Color): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

function luminance([red, green, blue]: Color): number {
  const linear = (part: number) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
