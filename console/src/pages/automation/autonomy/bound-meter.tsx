import './autonomy.css'
import { Text } from '@mantine/core'
import { useLanguage } from '../../../app/session/language.ts'
import { type Pair, useShares } from './autonomy.ts'

interface BoundMeterProps {
  evidence: Pair['evidence']
  target: number
}

/** The upper bound of the failure rate relative to the target, which is in the middle. */
export function BoundMeter({ evidence: { count, upperBound }, target }: BoundMeterProps) {
  const { t } = useLanguage()
  const { share } = useShares()
  if (count === 0) {
    return (
      <Text size="sm" c="dimmed">
        <Text span inherit visibleFrom="sm">
          {t('autonomy.noEvidence')}
        </Text>
        <Text span inherit hiddenFrom="sm">
          –
        </Text>
      </Text>
    )
  }
  const width = `${Math.min(1, upperBound / (2 * target)) * 100}%`
  return (
    <span className="bound">
      <span className="bound-track" aria-hidden>
        <span className="bound-bar" data-within={upperBound < target || undefined} style={{ width }} />
      </span>
      {share(upperBound)}
    </span>
  )
}
