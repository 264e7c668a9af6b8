import type { ReplayActual, ReplayChange, ReplayOutcome } from '@attendant/contract/automation/replay.ts'
import { differsMaterially } from '../answers/compare-answers.ts'
import { editDistanceOf } from '../answers/edit-distance.ts'
import { normalise } from '../answers/words.ts'
import type { readActuals } from './outcomes.store.ts'

/** Whether the answers differ in content, not only in wording. The order of quoted sources makes no difference. */
export const differsInMeaning = (one: string, other: string): boolean =>
  paragraphsOf(one) !== paragraphsOf(other) && differsMaterially(one, other)

const paragraphsOf = (text: string): string =>
  normalise(text)
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .sort()
    .join('\n\n')

const idsOf = (ids: number[]) => [...new Set(ids)].sort((one, other) => one - other).join()

const aspects: Record<ReplayChange, (outcome: ReplayOutcome) => unknown> = {
  topics: ({ topics }) => idsOf(topics.map(({ topicID }) => topicID)),
  rules: ({ rules }) => idsOf(rules.map(({ id }) => id)),
  actions: ({ actions }) => actions.map(actionKey).sort().join(),
  escalated: ({ escalated }) => escalated,
  draft: ({ draft }) => draft?.trim() ?? null,
  wouldSend: ({ wouldSend }) => wouldSend,
  sources: ({ sources }) => idsOf(sources.map(({ documentID }) => documentID)),
}

/** An action whose operation or parameters changed counts as another action. */
export const actionKey = ({ actionID, operation, outcome }: ReplayOutcome['actions'][number]) =>
  `${actionID} ${operation} ${outcome}`

/** How the outcome differs from that of the live configuration. */
export function findChanges(outcome: ReplayOutcome, baseline: ReplayOutcome): ReplayChange[] {
  if (outcome.unknown || baseline.unknown) return []
  const all = Object.entries(aspects) as [ReplayChange, (typeof aspects)[ReplayChange]][]
  return all.filter(([, of]) => of(outcome) !== of(baseline)).map(([name]) => name)
}

type Actual = Awaited<ReturnType<typeof readActuals>> extends Map<number, infer Found> ? Found : never

/** Adds the distance between the drafts and the answer that was sent. */
export function compareWithActual(actual: Actual, outcome: ReplayOutcome, baseline: ReplayOutcome): ReplayActual {
  const { answer } = actual
  const distance = ({ draft }: ReplayOutcome) =>
    answer && draft ? Math.round(editDistanceOf(draft, answer) * 1000) / 1000 : null
  const isMaterial = answer && outcome.draft ? differsInMeaning(outcome.draft, answer) : null
  return { ...actual, editDistance: distance(outcome), baselineEditDistance: distance(baseline), isMaterial }
}
