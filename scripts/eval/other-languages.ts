import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bestOf } from '../../server/adapters/ai/embedded/topics/linear-scores.ts'
import { createPlainBm25 } from './plain-bm25.ts'
import type { Labelled } from './topic-sets.ts'
import { judgeTopics, learnReader } from './topics.ts'

const examplesPerTopic = 10
const english = 'en'
const languages = ['de', 'nl', 'it', 'da', 'tr']
/** With examples in the language, and with English examples only. */
const targets = { own: 86, english: 60 }

/** The same requests to an assistant in many languages, in their published form (xSID, van der Goot et al. 2021). */
export function evaluateOtherLanguages(folder: string) {
  const figures: Record<string, number> = {}
  const baseline: Record<string, number> = {}
  for (const language of languages.filter((code) => existsSync(pathOf(folder, code, 'test')))) {
    for (const [what, taught] of Object.entries({ own: language, english })) {
      const examples = takeFew(readRequests(folder, taught, 'valid'))
      const test = readRequests(folder, language, 'test').filter(isOneOf(examples))
      figures[`${language} ${what}`] = measure(examples, test)
      baseline[`${language} ${what}`] = measureNearest(examples, test)
    }
  }
  const wanted = Object.keys(figures).map((name) => [name, name.endsWith('own') ? targets.own : targets.english])
  return { name: 'topics in other languages', figures, baseline, targets: Object.fromEntries(wanted) }
}

function measure(examples: readonly Labelled[], test: readonly Labelled[]): number {
  const labels = [...new Set(examples.map(({ label }) => label))]
  const reader = learnReader(labels, examples)
  return share(test, ({ text, label }) => judgeTopics(reader, text, labels.indexOf(label)).isBest)
}

/** The topic of the nearest example by BM25. */
function measureNearest(examples: readonly Labelled[], test: readonly Labelled[]): number {
  const nearest = createPlainBm25(examples.map(({ text }) => text))
  return share(test, ({ text, label }) => examples[bestOf(nearest(text))]?.label === label)
}

/** One kind of request is only in the test part. */
const isOneOf = (examples: readonly Labelled[]) => (message: Labelled) =>
  examples.some(({ label }) => label === message.label)

const share = (test: readonly Labelled[], isRight: (message: Labelled) => boolean) =>
  Number(((100 * test.filter(isRight).length) / (test.length || 1)).toFixed(1))

function takeFew(messages: readonly Labelled[]): Labelled[] {
  const byLabel = Object.values(Object.groupBy(messages, ({ label }) => label))
  return byLabel.flatMap((own = []) => own.slice(0, examplesPerTopic))
}

const pathOf = (folder: string, language: string, part: string) => join(folder, 'xsid', `${language}.${part}.conll`)

/** One block per request: its text and intent are comments before a line per word. */
function readRequests(folder: string, language: string, part: string): Labelled[] {
  const blocks = readFileSync(pathOf(folder, language, part), 'utf8').split(/\n\s*\n/)
  return blocks.flatMap((block) => {
    const text = /^# text\s*[:=]\s*(.+)$/m.exec(block)?.[1]
    const label = /^# intent\s*[:=]\s*(.+)$/m.exec(block)?.[1]
    return text && label ? [{ text: text.trim(), label: label.trim() }] : []
  })
}
