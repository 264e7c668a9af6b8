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

/** By the file extension; undefined for an unsupported type. */
export const kindOfFile = (fileName: string): TextKind | undefined =>
  kinds[/\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '']

/** `Prices 2026` of `Prices 2026.pdf`. */
export const titleOfFile = (fileName: string) => fileName.replace(/\.[a-z]+$/i, '').trim() || fileName
