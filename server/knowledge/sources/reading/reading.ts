/** A page or file with the information needed to parse it. */
export type TextKind = 'html' | 'pdf' | 'docx' | 'markdown' | 'text' | 'csv'

export interface ToRead {
  kind: TextKind
  bytes: Uint8Array
  /** The declared character set. */
  charset?: string
  /** For a page: the base URL of its links. */
  url?: string
  selector?: string
}

/** Why nothing could be read. */
export type ReadProblem = 'damaged' | 'encrypted' | 'noText' | 'notText' | 'selector' | 'tooLarge'

export interface ReadText {
  /** Null if the text has no title. */
  title: string | null
  /** Markdown. */
  text: string
  /** Absolute URLs of links that may be followed. */
  links: string[]
  /** The page must not be indexed. */
  isHidden: boolean
}

export type Reading = ReadText | { problem: ReadProblem; links?: string[]; isHidden?: boolean }

/** Thrown by parsers for invalid input. */
export class Unreadable extends Error {
  override name = 'Unreadable'
  readonly problem: ReadProblem
  constructor(problem: ReadProblem) {
    super(problem)
    this.problem = problem
  }
}
