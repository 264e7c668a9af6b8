const subjects =
  'parcel refund invoice kettle account password delivery warranty subscription booking ticket lamp'.split(' ')
const verbs = 'return cancel change track replace confirm upgrade repair activate transfer renew print'.split(' ')
const places = 'warehouse station office garden harbour library market airport kitchen workshop'.split(' ')

/** A generator with the same numbers for the same seed. */
function createNumbers(start: number): () => number {
  let state = (start * 2_654_435_761 + 1) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const pick = <Item>(list: readonly Item[], next: () => number) => list[Math.floor(next() * list.length)] as Item

/** Frequent words often, rare ones seldom, as in natural language. */
const rareWord = (next: () => number) => `w${Math.floor(20_000 ** next()).toString(36)}`

function makeSentence(next: () => number): string {
  const words = Array.from({ length: 6 + Math.floor(next() * 8) }, () => rareWord(next))
  return `You can ${pick(verbs, next)} the ${pick(subjects, next)} at the ${pick(places, next)} with ${words.join(' ')}.`
}

/** Markdown with this many sections of about 150 words. */
export function makeArticle(number: number, sections: number): string {
  const next = createNumbers(number)
  return Array.from({ length: sections }, (_, index) => {
    const sentences = Array.from({ length: 9 }, () => makeSentence(next))
    return `## ${pick(verbs, next)} a ${pick(subjects, next)} ${number}-${index}\n\n${sentences.join(' ')}`
  }).join('\n\n')
}

export function makeQuestion(number: number): string {
  const next = createNumbers(number + 1_000_000)
  return `How do I ${pick(verbs, next)} my ${pick(subjects, next)} at the ${pick(places, next)} ${rareWord(next)} ${rareWord(next)}?`
}
