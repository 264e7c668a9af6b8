import { Text } from '@mantine/core'
import { useLanguage } from '../../../app/session/language.ts'
import { ScoreBadge } from '../../../ui/score-badge.tsx'
import type { Ticket } from '../use-ticket.ts'
import { Fact } from './fact.tsx'

/** The contact's satisfaction rating, or why there is none. */
export function CsatFact({ csat }: { csat: Ticket['csat'] }) {
  const { t } = useLanguage()
  if (!csat) return null
  const { state, reason, comment } = csat
  const why = reason ? t(`ticket.csat.reason.${reason}`) : ''
  return (
    <Fact name={t('ticket.csat.title')}>
      {state === 'Answered' ? <ScoreBadge csat={csat} /> : t(`ticket.csat.${state}`, { reason: why })}
      {comment && (
        <Text size="sm" mt={4} className="plain-body">
          {comment}
        </Text>
      )}
    </Fact>
  )
}
