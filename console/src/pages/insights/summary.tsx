import { useLanguage } from '../../app/session/language.ts'
import { draftFates, type Insights, sumOf } from './insight-data.ts'
import { type Tile, Tiles } from './tiles.tsx'
import { useFigures } from './use-figures.ts'

/** Key figures of the period. */
export function Summary({ insights: { days, csat, ai } }: { insights: Insights }) {
  const { t } = useLanguage()
  const { count, share, score } = useFigures()
  const opened = sumOf(days, 'opened')
  const ofTickets = (name: 'closed' | 'escalated' | 'spam'): Tile => {
    const value = sumOf(days, name)
    const hint = t('insights.ofTickets', { share: share(value / Math.max(opened, 1)) })
    return { label: t(`insights.${name}`), value: count(value), hint }
  }
  const drafts = draftFates.reduce((sum, fate) => sum + sumOf(days, fate), 0)
  const used = drafts - sumOf(days, 'draftsDropped')
  const tiles: Tile[] = [
    { label: t('insights.opened'), value: count(opened) },
    { label: t('insights.messages'), value: count(sumOf(days, 'messages')) },
    ofTickets('closed'),
    ofTickets('escalated'),
    ofTickets('spam'),
    {
      label: t('insights.draftsUsed'),
      value: drafts === 0 ? '–' : share(used / drafts),
      hint: t('insights.draftsUsedHint'),
    },
    {
      label: t('insights.aiResolved'),
      value: ai.resolutionRate === null ? '–' : share(ai.resolutionRate),
      hint: t('insights.aiResolvedHint', { resolved: count(ai.resolved), handled: count(ai.handled) }),
    },
    {
      label: t('insights.csatAverage'),
      value: csat.average === null ? '–' : score(csat.average),
      hint: t('insights.csatAverageHint', { count: csat.answered }),
    },
    { label: t('insights.liked'), value: count(sumOf(days, 'liked')) },
    { label: t('insights.disliked'), value: count(sumOf(days, 'disliked')) },
  ]
  return <Tiles label={t('insights.summary')} tiles={tiles} />
}
