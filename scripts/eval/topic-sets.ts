import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Labelled {
  text: string
  label: string
}

/** A public intent dataset in its published form. */
export interface TopicSet {
  name: string
  labels: string[]
  full: Labelled[]
  /** Fixed samples by number of examples per topic. */
  few: Map<number, Labelled[]>
  test: Labelled[]
  /** Questions without a topic. */
  outOfScope: string[]
}

/** The known datasets in the folder. */
export function readTopicSets(folder: string): TopicSet[] {
  return [readBanking(folder), readClinc(folder)].filter((set) => set !== undefined)
}

function readBanking(folder: string): TopicSet | undefined {
  const path = join(folder, 'banking77')
  if (!existsSync(path)) return undefined
  const full = readTable(join(path, 'train.csv'))
  const test = readTable(join(path, 'test.csv'))
  return { name: 'BANKING77', ...withSamples(folder, 'BANKING77', full), test, outOfScope: [] }
}

function readClinc(folder: string): TopicSet | undefined {
  const path = join(folder, 'clinc150', 'data_full.json')
  if (!existsSync(path)) return undefined
  const parts = JSON.parse(readFileSync(path, 'utf8')) as Record<string, [string, string][]>
  const read = (part: string) => (parts[part] ?? []).map(([text, label]) => ({ text, label }))
  const outOfScope = read('oos_test').map(({ text }) => text)
  return { name: 'CLINC150', ...withSamples(folder, 'CLINC150', read('train')), test: read('test'), outOfScope }
}

function withSamples(folder: string, name: string, full: Labelled[]) {
  const few = new Map<number, Labelled[]>()
  for (const count of [5, 10]) {
    const path = join(folder, 'few-shot', name, `train_${count}`)
    if (!existsSync(path)) continue
    const labels = readLines(join(path, 'label'))
    const texts = readLines(join(path, 'seq.in'))
    few.set(
      count,
      texts.map((text, index) => ({ text, label: labels[index] ?? '' })),
    )
  }
  return { full, few, labels: [...new Set(full.map(({ label }) => label))] }
}

function readLines(path: string): string[] {
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.trim())
}

/** Two columns, text and label, after a header; a quoted text may contain commas, quotes and line breaks. */
function readTable(path: string): Labelled[] {
  const rows = readFileSync(path, 'utf8').matchAll(/^(?:"((?:[^"]|"")*)"|([^,\n]*)),([^\r\n]*)\r?$/gm)
  return [...rows]
    .slice(1)
    .map(([, quoted, bare, label]) => ({ text: quoted?.replaceAll('""', '"') ?? bare ?? '', label: label ?? '' }))
}
