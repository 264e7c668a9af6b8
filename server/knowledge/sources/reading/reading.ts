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
