import { editDistanceOf } from './edit-distance.ts'
import { findDates } from './facts/dates.ts'
import { findInstructions, haveSameInstructions } from './facts/instructions.ts'
import { findLinks } from './facts/links.ts'
import { findNames } from './facts/names.ts'
import { countNegations } from './facts/negations.ts'
import { findNumbers } from './facts/numbers.ts'
import { normalise, toWords } from './words.ts'

export type MaterialChange =
  | 'Number'
  | 'Amount'
  | 'Date'
  | 'Negation'
  | 'Link'
  | 'Address'
  | 'Name'
  | 'Instruction'
  | 'Rewritten'

export interface Comparison {
  /** Share of changed words, 0 to 1. */
  editDistance: number
  /** How the content differs; empty if only the wording differs. */
  changes: MaterialChange[]
}

const minSimilarity = 0.5

/** The commitments an answer contains. */
function read(given: string) {
  const text = normalise(given)
  const { links, addresses, rest: withoutLinks } = findLinks(text)
  const { dates, rest } = findDates(withoutLinks)
  return {
    ...{ links, addresses, dates },
    ...findNumbers(rest.replace(/^\s{0,8}\d{1,2}[.)]\s/gm, ' ')),
    ...findNames(withoutLinks),
    negations: countNegations(toWords(text)),
    instructions: findInstructions(withoutLinks),
  }
}

type Commitments = ReturnType<typeof read>

const isSame = (one: string[], other: string[]) =>
  [...new Set(one)].sort().join('\n') === [...new Set(other)].sort().join('\n')

/** A greeting or signature in only one of the answers is no difference. */
const isAddressedAlike = (one: string[], other: string[]) =>
  one.length === 0 || other.length === 0 || one.some((name) => other.includes(name))

const kinds: [MaterialChange, (one: Commitments, other: Commitments) => boolean][] = [
  ['Number', (one, other) => isSame(one.numbers, other.numbers)],
  ['Amount', (one, other) => isSame(one.amounts, other.amounts)],
  ['Date', (one, other) => isSame(one.dates, other.dates)],
  ['Negation', (one, other) => one.negations === other.negations],
  ['Link', (one, other) => isSame(one.links, other.links)],
  ['Address', (one, other) => isSame(one.addresses, other.addresses)],
  ['Name', (one, other) => isSame(one.named, other.named) && isAddressedAlike(one.people, other.people)],
  ['Instruction', (one, other) => haveSameInstructions(one.instructions, other.instructions)],
]

/** Compares two answers in wording and in content. */
export function compareAnswers(one: string, other: string): Comparison {
  const editDistance = editDistanceOf(one, other)
  if (editDistance === 0 && normalise(one) === normalise(other)) return { editDistance, changes: [] }
  const [ours, theirs] = [read(one), read(other)]
  const changes = kinds.filter(([, isAlike]) => !isAlike(ours, theirs)).map(([kind]) => kind)
  return { editDistance, changes: 1 - editDistance < minSimilarity ? [...changes, 'Rewritten'] : changes }
}

/** Whether the answers differ in content, not only in wording. */
export const differsMaterially = (one: string, other: string): boolean => compareAnswers(one, other).changes.length > 0
