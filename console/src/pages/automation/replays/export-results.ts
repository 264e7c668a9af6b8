import type { Translate } from '../../../app/session/language.ts'
import { saveFile } from '../../../ui/format/save-file.ts'
import { toCsv } from '../../../ui/format/to-csv.ts'
import type { Outcome, Result } from './replays.ts'

const parts = ['topics', 'actions', 'escalated', 'wouldSend', 'draft'] as const

/** Downloads the results as CSV, one row per message. */
export function exportResults(t: Translate, replayID: number, results: readonly Result[]): void {
  const sides = ['before', 'after', 'people'] as const
  const titles = parts.flatMap((part) => sides.map((side) => `${t(`replays.aspect.${part}`)}: ${t(`replays.${side}`)}`))
  const cellsOf = (of: Outcome) => ({
    topics: of.topics.map(({ name }) => name).join('; '),
    actions: of.actions.map(({ name }) => name).join('; '),
    escalated: String(of.escalated),
    wouldSend: String(of.wouldSend),
    draft: of.draft,
  })
  const rows = results.map((result) => {
    const { actual, baseline, messageID, ticketID, subject, preview, changed } = result
    const [live, draft] = [cellsOf(baseline), cellsOf(result)]
    const people = {
      topics: actual.topics.map(({ name }) => name).join('; '),
      actions: actual.actions.map(({ name }) => name).join('; '),
      escalated: String(actual.escalated),
      wouldSend: String(actual.answer !== null),
      draft: actual.answer,
    }
    return [
      ...[ticketID, messageID, subject, preview, changed.map((aspect) => t(`replays.aspect.${aspect}`)).join('; ')],
      ...parts.flatMap((part) => [live[part], draft[part], people[part]]),
      ...[actual.editDistance, actual.baselineEditDistance],
    ]
  })
  const head = [t('replays.ticket'), t('replays.message'), 'Subject', 'Preview', t('replays.whatChanges'), ...titles]
  saveFile(toCsv([[...head, 'editDistance', 'baselineEditDistance'], ...rows]), `replay-${replayID}.csv`)
}
