import { useLocalStorage } from '@mantine/hooks'

/** The appearance attributes of the script tag. */
export interface Appearance {
  /** For example `#23614f`; empty for the default colour. */
  color: string
  look: '' | 'light' | 'dark'
  /** A small image as a data URL. */
  logo: string
}

export const usualColor = '#23614f'

/** The appearance is stored in the embedding pages' script tag; the browser only remembers the last choice. */
export function useAppearance(token: string) {
  return useLocalStorage<Appearance>({
    key: `attendant.appearance.${token}`,
    defaultValue: { color: '', look: '', logo: '' },
    getInitialValueInEffect: false,
  })
}

export function writeSnippet(origin: string, token: string, { color, look, logo }: Appearance): string {
  const attributes = Object.entries({ channel: token, color, look, logo })
    .filter(([, value]) => value)
    .map(([name, value]) => ` data-${name}="${value}"`)
  return `<script src="${origin}/widget/loader.js"${attributes.join('')} async></script>`
}

/** In pixels: twice the displayed size, for high-resolution screens. */
const logoSize = 64

/** Scaled down to fit into the script tag itself: the chat loads nothing from other hosts. */
export async function readLogo(file: File): Promise<string> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    // An SVG image may have no intrinsic size.
    const [width, height] = [image.naturalWidth || logoSize, image.naturalHeight || logoSize]
    const scale = Math.min(1, logoSize / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/png')
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Black or white, whichever is easier to read on the colour. */
export function readableOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff'
}
