/** How far apart two answers are, by their words and by what they commit to. */

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,:/-]\p{N}+)*/gu) ?? []

const withoutMarks = (text: string) => text.replace(/[ \t]{0,3}\[\d{1,3}\]/g, '')

/** Longer ones are compared by their beginning. */
const maxWords = 600

/** Share of words that have to be changed, 0 to 1: Levenshtein over words. */
export function editDistanceOf(one: string, other: string): number {
  const [from, to] = [words(withoutMarks(one)).slice(0, maxWords), words(withoutMarks(other)).slice(0, maxWords)]
  const longest = Math.max(from.length, to.length)
  if (longest === 0) return 0
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [place, word] of from.entries()) {
    const next = [place + 1]
    for (const [index, wanted] of to.entries()) {
      const replaced = (row[index] ?? 0) + (word === wanted ? 0 : 1)
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1))
    }
    row = next
  }
  return (row[to.length] ?? 0) / longest
}

const negations = new Set(
  'not no never cannot can’t without nicht kein keine keinen keinem keiner nie niemals ohne weder'.split(' '),
)

const links = (text: string) =>
  text.match(/https?:\/\/[^\s)>\]]+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}\.[\w.]{1,255}/gu) ?? []
const figures = (text: string) => text.match(/\p{N}+(?:[.,:/-]\p{N}+)*/gu) ?? []

const key = (parts: string[]) => [...new Set(parts.map((part) => part.toLowerCase()))].sort().join(' ')

/** Numbers, amounts, dates, links and addresses, and how often something is denied. */
function commitmentsOf(given: string): string {
  const text = withoutMarks(given)
  const denied = words(text).filter((word) => negations.has(word) || /n['’]t$/.test(word)).length
  return [key(figures(text)), key(links(text)), denied > 0].join('|')
}

const leastLikeness = 0.5

/** Whether one says something else than the other, not merely in other words. */
export function differsMaterially(one: string, other: string): boolean {
  return commitmentsOf(one) !== commitmentsOf(other) || 1 - editDistanceOf(one, other) < leastLikeness
}
