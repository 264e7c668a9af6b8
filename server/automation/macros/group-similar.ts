/** Texts are compared by their sequences of three words. */
const runLength = 3
const maxRuns = 150
const minRuns = 4
/** The share of sequences that two texts have in common. */
const minSimilarity = 0.5

export type Shingles = ReadonlySet<string>

export function toShingles(text: string): Shingles {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const runs = new Set<string>()
  for (let start = 0; start + runLength <= words.length && runs.size < maxRuns; start++) {
    runs.add(words.slice(start, start + runLength).join(' '))
  }
  return runs
}

export function isSimilar(one: Shingles, other: Shingles): boolean {
  let shared = 0
  for (const run of one) if (other.has(run)) shared++
  return shared / (one.size + other.size - shared) >= minSimilarity
}

interface Group<Member> {
  /** The sequences of its first member. */
  shingles: Shingles
  members: Member[]
}

/**
 * Adds each text to the group whose first text is most similar, or starts a group. Texts of a few words are skipped.
 */
export function groupSimilar<Member extends { shingles: Shingles }>(texts: Member[]): Group<Member>[] {
  const groups: Group<Member>[] = []
  const groupsOf = new Map<string, number[]>()
  for (const text of texts) {
    if (text.shingles.size < minRuns) continue
    const found = findGroup(groups, groupsOf, text.shingles)
    if (found) {
      found.members.push(text)
      continue
    }
    const index = groups.push({ shingles: text.shingles, members: [text] }) - 1
    for (const run of text.shingles) groupsOf.set(run, [...(groupsOf.get(run) ?? []), index])
  }
  return groups
}

/** A sequence that occurs in many groups is skipped: comparing them would be slow and useless. */
const maxGroupsOfRun = 50

function findGroup<Member>(
  groups: Group<Member>[],
  groupsOf: ReadonlyMap<string, number[]>,
  shingles: Shingles,
): Group<Member> | undefined {
  const shared = new Map<number, number>()
  for (const run of shingles) {
    const having = groupsOf.get(run) ?? []
    if (having.length > maxGroupsOfRun) continue
    for (const index of having) shared.set(index, (shared.get(index) ?? 0) + 1)
  }
  const best = [...shared].sort(([, one], [, other]) => other - one)
  for (const [index] of best.slice(0, 5)) {
    const group = groups[index]
    if (group && isSimilar(group.shingles, shingles)) return group
  }
  return undefined
}
