import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface SetDocument {
  id: string
  title: string
  text: string
  language?: string
}

export interface SetQuestion {
  id: string
  question: string
  history?: { from: 'customer' | 'desk'; text: string }[]
  gold: string[]
  answerable: boolean
}

export interface KnowledgeSet {
  documents: SetDocument[]
  questions: SetQuestion[]
}

/** `documents.jsonl` and `questions.jsonl` of a folder. */
export async function readKnowledgeSet(folder: string): Promise<KnowledgeSet> {
  const read = async <Row>(name: string): Promise<Row[]> => {
    const path = join(folder, name)
    const text = await readFile(path, 'utf8').catch(() => {
      throw new Error(`${path} cannot be read: --data must be a folder with documents.jsonl and questions.jsonl.`)
    })
    return text
      .split('\n')
      .filter((line) => line.trim())
      .map((line) => JSON.parse(line) as Row)
  }
  return {
    documents: await read<SetDocument>('documents.jsonl'),
    questions: await read<SetQuestion>('questions.jsonl'),
  }
}
