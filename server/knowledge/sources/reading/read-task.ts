import { type Reading, type ReadText, type ToRead, Unreadable } from './reading.ts'

/** Runs in a thread: parses untrusted input within limits of time and memory. */
export async function readTask(given: ToRead): Promise<Reading> {
  try {
    return await read(given)
  } catch (fault) {
    if (fault instanceof Unreadable) return { problem: fault.problem }
    // Parsers fail in many ways on input that is malformed or nested too deeply.
    return { problem: 'damaged' }
  }
}

async function read(given: ToRead): Promise<Reading> {
  const { kind, bytes, charset } = given
  if (kind === 'pdf') return plain(await (await import('./read-pdf.ts')).readPdf(bytes))
  if (kind === 'docx') return plain(await (await import('./read-docx.ts')).readDocx(bytes))
  const { decodeText } = await import('./decode-text.ts')
  const text = decodeText(bytes, charset)
  if (kind === 'html') return (await import('./read-html.ts')).readHtml(text, given)
  if (kind === 'csv') return plain((await import('./read-csv.ts')).readCsv(text))
  return plain(text)
}

function plain(text: string): ReadText {
  const trimmed = text.trim()
  if (trimmed === '') throw new Unreadable('noText')
  return { title: null, text: trimmed, links: [], isHidden: false }
}
