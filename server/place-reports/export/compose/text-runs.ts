import { TextRun } from 'docx'
import { cleanText } from './clean-text.ts'

/** Keeps line breaks. */
export const textRuns = (text: string) =>
  cleanText(text)
    .split(/\r\n|\r|\n/)
    .map((line, index) => new TextRun({ text: line, ...(index > 0 ? { break: 1 } : {}) }))
