import { encoderDimensions } from '../../../server/adapters/ai/embedded/encoder/encoder-file.ts'
import { limitMeaning } from '../../../server/adapters/ai/embedded/spam/learn-marks.ts'
import { type JudgedMail, signNames, signsOf } from '../../../server/adapters/ai/embedded/spam/mail-signs.ts'
import {
  spamWeightCount,
  toMeaning,
  toSpamFeatures,
  weightOfEach,
} from '../../../server/adapters/ai/embedded/spam/spam-features.ts'
import type { SpamWeights } from '../../../server/adapters/ai/embedded/spam/spam-weights.ts'
import { seededShuffle } from '../../../server/adapters/ai/embedded/topics/linear-scores.ts'
import type { Marked } from './examples.ts'

/** Messages of one source, and the total weight of its legitimate and its spam messages. */
export interface Source {
  messages: Marked[]
  honest: number
  spam: number
}

interface Read {
  features: Int32Array
  /** The weight of a single feature, as in the engine. */
  weightOfEach: number
  signs: number[]
  meaning: Float32Array
  isSpam: boolean
  source: number
  worth: number
}

const decay = 2e-6
const rounds = 15
const firstStep = 2
const signStep = 0.05
const constantStep = 0.1
const meaningStep = 1
const meaningDecay = 1e-5
/** A sign of the source counts as much as ten words of the message. */
const sourceScale = 10
/** No single sign is enough to classify a message as spam. */
const maxSign = 1
/** A feature that occurs in one source only distinguishes sources, not spam from legitimate messages. */
const minSources = 2
/** Minimum occurrences of a feature per source, except for our own messages, which were selected by hand. */
const minMessages = 2
const fewMessages = 1_000

/** Logistic regression by stochastic gradient descent; deterministic. Weights of signs are never negative. */
export function learnWeights(sources: readonly Source[]): SpamWeights {
  const examples = sources.flatMap(read)
  const isShared = findShared(examples, sources.length)
  for (const example of examples) example.features = example.features.filter((feature) => isShared[feature])
  const weights: SpamWeights = {
    words: new Float32Array(spamWeightCount),
    signs: new Float32Array(signNames.length),
    meaning: new Float32Array(encoderDimensions),
    constant: 0,
  }
  // While training, sources with both kinds have their own constant, so that words do not encode the source.
  const constants = sources.map(({ honest, spam }) => (honest > 0 && spam > 0 ? 0 : undefined))
  // Heavy examples are repeated, because a single large step would undo many others.
  const order = Int32Array.from(examples.flatMap(({ worth }, index) => Array(Math.ceil(worth)).fill(index)))
  for (let round = 0; round < rounds; round++) {
    seededShuffle(order, round + 1)
    const rate = firstStep * (1 - round / rounds)
    for (const index of order) descend(weights, constants, examples[index] as Read, rate)
  }
  return weights
}

/** Log-odds of spam. */
export function judgeMail(weights: SpamWeights, mail: JudgedMail): number {
  const features = toSpamFeatures(mail.subject, mail.text)
  const meaning = meaningOf(mail)
  const read = { features, signs: signsOf(mail), meaning, weightOfEach: weightOfEach(features) }
  return logOdds(weights, read, limitMeaning)
}

function read({ messages, honest, spam }: Source, source: number): Read[] {
  const count = (isSpam: boolean) => messages.filter((message) => message.isSpam === isSpam).length
  const [ofSpam, ofHonest] = [spam / (count(true) || 1), honest / (count(false) || 1)]
  return messages.map((message) => {
    const features = toSpamFeatures(message.subject, message.text)
    return {
      features,
      weightOfEach: weightOfEach(features),
      signs: signsOf(message),
      meaning: meaningOf(message),
      isSpam: message.isSpam,
      source,
      worth: message.isSpam ? ofSpam : ofHonest,
    }
  })
}

/** Each message is parsed only once, because that takes most of the time. */
const meanings = new WeakMap<JudgedMail, Float32Array>()

function meaningOf(mail: JudgedMail): Float32Array {
  const meaning = meanings.get(mail) ?? toMeaning(mail.subject, mail.text)
  meanings.set(mail, meaning)
  return meaning
}

function findShared(examples: readonly Read[], sources: number): boolean[] {
  const having = new Uint8Array(spamWeightCount)
  for (let source = 0; source < sources; source++) {
    const counts = new Uint8Array(spamWeightCount)
    const messages = examples.filter((example) => example.source === source)
    const min = messages.length < fewMessages ? 1 : minMessages
    for (const { features } of messages) {
      for (const feature of features) counts[feature] = Math.min(minMessages, (counts[feature] as number) + 1)
    }
    for (let feature = 0; feature < spamWeightCount; feature++) {
      if ((counts[feature] as number) >= min) having[feature] = (having[feature] as number) + 1
    }
  }
  return Array.from(having, (count) => count >= minSources)
}

type Judged = Pick<Read, 'features' | 'weightOfEach' | 'signs' | 'meaning'>

function logOdds(weights: SpamWeights, mail: Judged, limit = (odds: number, _: Int32Array) => odds): number {
  const ofWords =
    mail.features.reduce((sum, feature) => sum + (weights.words[feature] as number), 0) * mail.weightOfEach
  const ofMeaning = mail.meaning.reduce((sum, value, place) => sum + value * (weights.meaning[place] as number), 0)
  return (
    mail.signs.reduce((sum, sign) => sum + (weights.signs[sign] as number), ofWords + limit(ofMeaning, mail.features)) +
    weights.constant
  )
}

function descend(weights: SpamWeights, constants: (number | undefined)[], example: Read, rate: number): void {
  const { features, signs, meaning, isSpam, worth, source } = example
  const constant = constants[source]
  const scale = example.weightOfEach * sourceScale
  const odds = logOdds(weights, example) + (constant ?? 0) * scale
  const miss = (isSpam ? 1 : 0) - 1 / (1 + Math.exp(-odds))
  const step = (rate * miss * worth) / Math.ceil(worth)
  const share = step * example.weightOfEach
  const kept = 1 - rate * decay
  for (const feature of features) weights.words[feature] = (weights.words[feature] as number) * kept + share
  for (const sign of signs) {
    weights.signs[sign] = Math.min(maxSign, Math.max(0, (weights.signs[sign] as number) + step * signStep))
  }
  for (let place = 0; place < meaning.length; place++)
    weights.meaning[place] =
      (weights.meaning[place] as number) * (1 - rate * meaningDecay) + step * meaningStep * (meaning[place] as number)
  if (constant === undefined) weights.constant += step * constantStep
  else constants[source] = constant + step * scale
}
