import './autonomy.css'
import { useLanguage } from '../../../app/session/language.ts'
import { type Pair, useShares } from './autonomy.ts'

interface BoundMeterProps {
  evidence: Pair['evidence']
  target: number
}

/** How the failure rate that cannot be excluded stands to the target, which is in the middle. */
export function BoundMeter({ evidence: { count, upperBound }, target }: BoundMeterProps) {
  const { t } = useLanguage()
  const { share } = useShares()
  if (count === 0) return <span className="quiet">{t('autonomy.noEvidence')}</span>
  const width = `${Math.min(1, upperBound / (2 * target)) * 100}%`
  return (
    <span className="bound">
      <span className="bound-track" aria-hidden>
        <span className="bound-bar" data-within={upperBound < target || undefined} style={{ width }} />
      </span>
      {t('autonomy.atMost', { share: share(upperBound) })}
    </span>
  )
}
