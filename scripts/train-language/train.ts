/**
 * Trains the model with which the embedded AI engine detects the language of short texts. README.md lists the data.
 *
 *     node scripts/train-language/train.ts --pairs <folder> --labels <folder> [--unseen <folder>] [--out <file>]
 *
 * Of ten sentences, one is held out for tuning and one for the evaluation, with all of their translations. `--unseen`
 * has labels of a program that is not used for training at all.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { rowCount, toRows, weightOfEach, weightScale } from '../../server/adapters/ai/embedded/language/short-texts.ts'
import { toWords } from '../../server/adapters/ai/embedded/text/words.ts'
import { seededShuffle, softmax } from '../../server/adapters/ai/embedded/topics/linear-scores.ts'
import { languages, readLabels, readPairs, type Text } from './read-texts.ts'

const rounds = 5
const firstStep = 0.8
const decay = 1e-6
const windowsPerSentence = 2
const maxWords = 3
/** Most very short messages are among these. */
const chatWordRepeats = 60

const embedded = join(import.meta.dirname, '../../server/adapters/ai/embedded')
const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: 'pairs' },
    labels: { type: 'string', default: 'labels' },
    unseen: { type: 'string' },
    out: { type: 'string', default: join(embedded, 'data/short-text-languages.bin') },
  },
})

interface Example {
  rows: number[]
  language: number
}

let state = 1
const random = (below: number) => {
  state = (Math.imul(state, 1664525) + 1013904223) | 0
  return (state >>> 8) % below
}

/** A short chat message: one to three consecutive words, or some characters in scripts without spaces. */
function cutShort({ language, words }: Text): string[] {
  if (language === 'zh' || language === 'ja') {
    const line = words.join('')
    return [line.slice(random(Math.max(1, line.length - 3)))].map((rest) => rest.slice(0, 2 + random(7)))
  }
  const start = random(words.length)
  return words.slice(start, start + 1 + random(maxWords))
}

const isShort = ({ language, words }: Text) =>
  words.length <= maxWords && (!['zh', 'ja'].includes(language) || words.join('').length <= 8)

const toExample = (language: string, words: string[]): Example => ({
  rows: toRows(words),
  language: languages.indexOf(language),
})

function learn(examples: Example[]): Float32Array {
  const count = languages.length
  const weights = new Float32Array(rowCount * count)
  const shares = new Float64Array(count)
  const order = Int32Array.from(examples, (_, index) => index)
  const steps = rounds * examples.length
  let step = 0
  for (let round = 0; round < rounds; round++) {
    seededShuffle(order, round + 1)
    for (const index of order) {
      const { rows, language } = examples[index] as Example
      const rate = firstStep * (1 - step++ / steps)
      const each = weightOfEach(rows)
      scoreInto(weights, rows, shares)
      softmax(shares)
      shares[language] = (shares[language] as number) - 1
      for (const row of rows) {
        for (let place = 0, at = row * count; place < count; place++, at++)
          weights[at] = (weights[at] as number) * (1 - rate * decay) - rate * each * (shares[place] as number)
      }
    }
  }
  return weights
}

function scoreInto(weights: ArrayLike<number>, rows: readonly number[], scores: Float64Array): void {
  scores.fill(0)
  const count = scores.length
  for (const row of rows)
    for (let place = 0, at = row * count; place < count; place++, at++)
      scores[place] = (scores[place] as number) + (weights[at] as number)
  const each = weightOfEach(rows)
  for (let place = 0; place < count; place++) scores[place] = (scores[place] as number) * each
}

function report(name: string, weights: ArrayLike<number>, texts: Example[]): void {
  const scores = new Float64Array(languages.length)
  const right = texts.filter(({ rows, language }) => {
    scoreInto(weights, rows, scores)
    return scores.indexOf(Math.max(...scores)) === language
  })
  console.log(`${name}: ${((100 * right.length) / texts.length).toFixed(1)} % of ${texts.length}`)
}

const sentences = readPairs(values.pairs)
const labels = readLabels(values.labels, '**/*.json')
const isLearned = ({ part }: Text) => part > 1
const examples = sentences
  .filter(isLearned)
  .flatMap((text) => [
    ...(text.words.length <= 5 ? [toExample(text.language, text.words)] : []),
    ...Array.from({ length: windowsPerSentence }, () => toExample(text.language, cutShort(text))),
  ])
for (const label of labels.filter(isLearned)) examples.push(toExample(label.language, label.words.slice(0, 6)))
for (const line of readFileSync(join(import.meta.dirname, 'chat-words.txt'), 'utf8')
  .trim()
  .split('\n')) {
  const [language = '', phrases = ''] = line.split('\t')
  const chat = phrases.split('|').map((phrase) => toExample(language, toWords(phrase)))
  for (let repeat = 0; repeat < chatWordRepeats; repeat++) examples.push(...chat)
}
console.log(`${examples.length} examples, ${labels.length} labels`)

const learned = learn(examples)
const bytes = Int8Array.from(learned, (weight) => Math.max(-127, Math.min(127, Math.round(weight * weightScale))))
for (const [name, part] of [
  ['for choosing', 1],
  ['held back', 0],
] as const) {
  const own = sentences.filter((text) => text.part === part)
  const short = own.filter(isShort).map(({ language, words }) => toExample(language, words))
  report(`short sentences ${name}, not rounded`, learned, short)
  report(`short sentences ${name}`, bytes, short)
  report(
    `cuts ${name}`,
    bytes,
    own.filter((_, index) => index % 5 === 0).map((text) => toExample(text.language, cutShort(text))),
  )
  report(
    `labels ${name}`,
    bytes,
    labels
      .filter((text) => text.part === part && isShort(text))
      .map(({ language, words }) => toExample(language, words)),
  )
}
if (values.unseen) {
  const unseen = readLabels(values.unseen, '**/*.json').filter(isShort)
  report(
    'labels of an unseen program',
    bytes,
    unseen.map(({ language, words }) => toExample(language, words)),
  )
}
const head = Buffer.from([languages.length, ...Buffer.from(languages.join(''))])
writeFileSync(values.out, Buffer.concat([head, Buffer.from(bytes.buffer)]))
