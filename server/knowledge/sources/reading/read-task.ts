/** What a page or file is, as the reader of its bytes must know it. */
export type TextKind = 'html' | 'pdf' | 'docx' | 'markdown' | 'text' | 'csv'

export interface ToRead {
  kind: TextKind
  bytes: Uint8Array
  /** The character set that its sender named. */
  charset?: string
  /** Of a page: what its links are relative to. */
  url?: string
  selector?: string
}

/** Why nothing could be read. */
export type ReadProblem = 'damaged' | 'encrypted' | 'noText' | 'notText' | 'selector' | 'tooLarge'

export interface ReadText {
  /** Null where the text has none of its own. */
  title: string | null
  /** Markdown. */
  text: string
  /** Absolute, those that may be followed. */
  links: string[]
  /** The page asks not to be found. */
  isHidden: boolean
}

export type Reading = ReadText | { problem: ReadProblem; links?: string[]; isHidden?: boolean }

/** Thrown by readers for what is wrong with the bytes. */
export class Unreadable extends Error {
  override name = 'Unreadable'
  readonly problem: ReadProblem
  constructor(problem: ReadProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Runs in a thread: whatever a stranger sent is taken apart here, within its limits of time and memory. */
export async function readTask(given: ToRead): Promise<Reading> {
  try {
    return await read(given)
  } catch (fault) {
    if (fault instanceof Unreadable) return { problem: fault.problem }
    // Parsers give up in many ways on what is not well-formed, or nested beyond reason.
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
