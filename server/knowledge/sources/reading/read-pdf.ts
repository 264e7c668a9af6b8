import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type PdfLine, setOutline } from './pdf-outline.ts'
import { assertModestStreams } from './pdf-streams.ts'
import { Unreadable } from './reading.ts'

const maxPages = 3_000
const maxCharacters = 20_000_000
/** Minimum letters per page of a PDF with real text, not only scanned pages. */
const minLetters = 10

/** The text of each page with headings detected by size, each page under its number. */
export async function readPdf(bytes: Uint8Array): Promise<string> {
  assertModestStreams(bytes)
  const pages = await readPages(bytes)
  const letters = pages.flat().reduce((sum, { text }) => sum + text.replace(/\s/g, '').length, 0)
  if (letters < minLetters * Math.max(1, Math.min(pages.length, 20))) throw new Unreadable('noText')
  return setOutline(pages)
}

async function readPages(bytes: Uint8Array): Promise<PdfLine[][]> {
  const { getDocument } = await loadPdf()
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const loading = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    cMapUrl: join(folder, 'cmaps/'),
    cMapPacked: true,
    standardFontDataUrl: join(folder, 'standard_fonts/'),
  })
  // It needs a password, which no one can enter.
  loading.onPassword = () => {
    throw new Unreadable('encrypted')
  }
  const pdf = await loading.promise.catch((fault: Error) => {
    throw new Unreadable(fault.name === 'PasswordException' || fault instanceof Unreadable ? 'encrypted' : 'damaged')
  })
  if (pdf.numPages > maxPages) throw new Unreadable('tooLarge')
  const pages: PdfLine[][] = []
  let size = 0
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const lines = toLines((await page.getTextContent()).items)
    page.cleanup()
    size += lines.reduce((sum, { text }) => sum + text.length, 0)
    if (size > maxCharacters) throw new Unreadable('tooLarge')
    pages.push(lines)
  }
  await loading.destroy()
  return pages
}

/** Classes that only drawing needs must exist when the module is loaded. */
async function loadPdf() {
  for (const name of ['DOMMatrix', 'Path2D', 'ImageData']) {
    if (!(name in globalThis)) Object.assign(globalThis, { [name]: class {} })
  }
  return import('pdfjs-dist/legacy/build/pdf.mjs')
}

type Item = { type: string } | { str: string; height: number; hasEOL: boolean; transform: number[] }

function toLines(items: Item[]): PdfLine[] {
  const lines: (PdfLine & { y: number })[] = []
  let isOpen = false
  for (const item of items) {
    if (!('str' in item)) continue
    const y = item.transform[5] ?? 0
    const line = lines.at(-1)
    const isSame = isOpen && line && Math.abs(line.y - y) < Math.max(2, line.height / 2)
    if (item.str.trim() !== '' || (isSame && item.str !== '')) {
      if (isSame) {
        line.text += item.str
        line.height = Math.max(line.height, item.height)
      } else lines.push({ text: item.str, height: item.height, y })
      isOpen = true
    }
    if (item.hasEOL) isOpen = false
  }
  return lines.map(({ text, height, y }) => ({ text: text.replace(/\s+/g, ' ').trim(), height, y }))
}
