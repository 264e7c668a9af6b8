import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { evaluateShortTexts } from './language.ts'
import { evaluateNone } from './none.ts'
import { evaluateOtherLanguages } from './other-languages.ts'
import { evaluateSpamMails } from './spam.ts'
import { readTopicSets } from './topic-sets.ts'
import { evaluateTopics, summariseTopics } from './topics.ts'

type Figures = Record<string, number | undefined>

interface Part {
  name: string
  figures: Figures
  baseline: Figures
  targets: Figures
  /** Names of figures with a maximum instead of a minimum. */
  limits?: string[]
}

/** All targets of the engine in one table, next to the baselines of the same run. */
export async function evaluateAll(folder: string) {
  const rows = (await measureParts(folder)).flatMap(toRows)
  console.table(rows)
  return { name: 'all', rows, holds: rows.every(({ holds }) => holds) }
}

async function measureParts(folder: string): Promise<Part[]> {
  const parts: Part[] = [summariseTopics(evaluateTopics(folder))]
  for (const set of readTopicSets(folder)) parts.push(evaluateNone(set))
  parts.push(evaluateOtherLanguages(folder))
  for (const corpus of listFolders(join(folder, 'spam'))) {
    const { name, figures, baseline, targets } = await evaluateSpamMails(corpus)
    parts.push({ name, figures: counted(figures), baseline: counted(baseline), targets, limits: ['honestFlagged'] })
  }
  if (existsSync(join(folder, 'translation-pairs'))) {
    const { name, figures, targets } = await evaluateShortTexts(folder)
    parts.push({ name, figures: { right: figures.right }, baseline: { right: figures.baseline }, targets })
  }
  return parts
}

const counted = (figures: Record<string, number | null>): Figures =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, value ?? undefined]))

function toRows({ name, figures, baseline, targets, limits = [] }: Part) {
  return Object.entries(targets).flatMap(([what, target]) => {
    const measured = figures[what]
    if (measured === undefined || target === undefined) return []
    const isLimit = limits.includes(what)
    const holds = isLimit ? measured <= target : measured >= target
    return [
      {
        what: `${name}: ${what}`,
        measured,
        'to reach': `${isLimit ? '≤' : '≥'} ${target}`,
        baseline: baseline[what],
        holds,
      },
    ]
  })
}

const listFolders = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .toSorted()
        .map((name) => join(folder, name))
    : []
