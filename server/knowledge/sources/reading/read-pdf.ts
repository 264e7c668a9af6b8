import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { limitAllocations } from './limit-allocations.ts'
import { type PdfLine, setOutline } from './pdf-outline.ts'
import { Unreadable } from './reading.ts'

const maxPages = 3_000
const maxCharacters = 20_000_000
/** Minimum letters per page of a PDF with real text, not only scanned pages. */
const minLetters = 10
/** For one unpacked stream of a PDF: the parser doubles its buffer until the stream fits. */
const maxStream = 64 * 2 ** 20
/** For all that it unpacks. No legitimate file needs more than this and forty times its own size. */
const maxTogether = 512 * 2 ** 20
const maxRatio = 40

/** The text of each page with headings detected by size, each page under its number. */
export async function readPdf(bytes: Uint8Array): Promise<string> {
  const limits = { maxOnce: maxStream, maxTogether: maxTogether + maxRatio * bytes.length }
  const pages = await limitAllocations(limits, (isExceeded) => readPages(bytes, isExceeded))
  const letters = pages.flat().reduce((sum, { text }) => sum + text.replace(/\s/g, '').length, 0)
  if (letters < minLetters * Math.max(1, Math.min(pages.length, 20))) throw new Unreadable('noText')
  return setOutline(pages)
}

async function readPages(bytes: Uint8Array, isExceeded: () => boolean): Promise<PdfLine[][]> {
  const pdf = await openPdf(bytes)
  if (pdf.numPages > maxPages) throw new Unreadable('tooLarge')
  const pages: PdfLine[][] = []
  let size = 0
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const items: Item[] = []
    // In pieces: a page may have more text than memory can hold.
    for await (const piece of page.streamTextContent()) {
      const found: Item[] = piece.items
      items.push(...found)
      size += found.reduce((sum, item) => sum + ('str' in item ? item.str.length : 0), 0)
      if (size > maxCharacters) throw new Unreadable('tooLarge')
    }
    if (isExceeded()) throw new Unreadable('tooLarge')
    page.cleanup()
    pages.push(toLines(items))
  }
  await pdf.loadingTask.destroy()
  return pages
}

async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
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
  return loading.promise.catch((fault: Error) => {
    throw new Unreadable(fault.name === 'PasswordException' || fault instanceof Unreadable ? 'encrypted' : 'damaged')
  })
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
