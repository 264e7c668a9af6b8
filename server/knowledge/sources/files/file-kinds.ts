import type { TextKind } from '../reading/reading.ts'

const kinds: Record<string, TextKind> = {
  pdf: 'pdf',
  docx: 'docx',
  html: 'html',
  htm: 'html',
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
  csv: 'csv',
}

/** By the end of its name; nothing for a type that cannot be read. */
export const kindOfFile = (fileName: string): TextKind | undefined =>
  kinds[/\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '']

/** `Prices 2026` of `Prices 2026.pdf`. */
export const titleOfFile = (fileName: string) => fileName.replace(/\.[a-z]+$/i, '').trim() || fileName
