import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = import.meta.dirname

/** Lines with two columns: the expected result and the text. */
export function readPairs(file: string): { truth: string; text: string }[] {
  return readFileSync(join(folder, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [truth = '', text = ''] = line.split('\t')
      return { truth, text }
    })
}

export interface OwnTopics {
  topics: { name: string; description: string; examples: string[]; tests: string[] }[]
  none: string[]
}

export interface OwnReplies {
  documents: { documentID: number; title: string; content: string }[]
  questions: { message: string; documentID: number; contains: string }[]
  unanswerable: string[]
}

export type OwnSummaries = { messages: ['end user' | 'desk', string][]; mentions: string[] }[]

export function readOwn<Set>(file: string): Set {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as Set
}
