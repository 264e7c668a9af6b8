import './priority.css'
import type { components } from '@attendant/client'
import { IconAlarm } from '@tabler/icons-react'
import { useLanguage } from '../../app/session/language.ts'
import { useTimes } from '../format/times.ts'

type Ticket = components['schemas']['Ticket']

interface DueTimeProps {
  ticket: Pick<Ticket, 'slaDueAt' | 'slaState' | 'isClosed'>
}

/** The time left until the next SLA target, or since it was missed; the colour shows its state. */
export function DueTime({ ticket: { slaDueAt, slaState, isClosed } }: DueTimeProps) {
  const { t } = useLanguage()
  const times = useTimes()
  if (!slaState || isClosed || (slaState === 'Paused' && !slaDueAt)) return null
  if (!slaDueAt) {
    if (slaState !== 'Breached') return null
    return (
      <span className="due" data-state={slaState}>
        <IconAlarm size={13} stroke={1.8} aria-hidden />
        {t('inbox.slaState.Breached')}
      </span>
    )
  }
  const isLate = new Date(slaDueAt).getTime() <= Date.now()
  const time = times.distance(slaDueAt)
  return (
    <span
      className="due"
      data-state={isLate ? 'Breached' : slaState}
      title={t('inbox.slaDueAt', { date: times.full(slaDueAt) })}
    >
      <IconAlarm size={13} stroke={1.8} aria-hidden />
      <span className="visually-hidden">{t(isLate ? 'inbox.slaLate' : 'inbox.slaDueIn', { time })}</span>
      <span aria-hidden>{isLate ? `−${time}` : time}</span>
    </span>
  )
}
