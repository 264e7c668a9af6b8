import '../../../ui/marks/priority.css'
import type { components } from '@attendant/client'
import { useLanguage } from '../../../app/session/language.ts'
import { useTimes } from '../../../ui/format/times.ts'

type TicketSla = components['schemas']['TicketSla']
type Target = TicketSla['targets'][number]

/** The targets of the ticket's SLA policy; of recurring targets, only the latest. */
export function SlaTargets({ sla: { targets } }: { sla: TicketSla }) {
  const { t } = useLanguage()
  const last = new Map(targets.toSorted((one, other) => one.cycle - other.cycle).map((each) => [each.metric, each]))
  return (
    <ul className="sla-targets">
      {[...last.values()].map((target) => (
        <li key={target.metric}>
          <span>{t(`triage.metric.${target.metric}`)}</span>
          <TargetState target={target} />
        </li>
      ))}
    </ul>
  )
}

function TargetState({ target: { state, dueAt, metAt, breachedAt, remainingSeconds } }: { target: Target }) {
  const { t } = useLanguage()
  const times = useTimes()
  if (state === 'Met') {
    return <State kind="Ok" text={t('triage.met')} title={metAt ? times.full(metAt) : ''} />
  }
  if (state === 'Paused') {
    const left =
      remainingSeconds === null ? '' : times.distance(new Date(Date.now() + remainingSeconds * 1000).toISOString())
    return <State kind="Paused" text={t('triage.pausedWith', { time: left })} title={t('inbox.slaState.Paused')} />
  }
  const at = state === 'Breached' ? (dueAt ?? breachedAt) : dueAt
  const isLate = state === 'Breached' || (at !== null && new Date(at).getTime() <= Date.now())
  const time = at ? times.distance(at) : ''
  const title = at ? t('inbox.slaDueAt', { date: times.full(at) }) : ''
  const isSoon = !isLate && remainingSeconds !== null && remainingSeconds < 3600
  return (
    <State
      kind={isLate ? 'Breached' : isSoon ? 'Warning' : 'Ok'}
      text={t(isLate ? 'inbox.slaLate' : 'inbox.slaDueIn', { time })}
      title={title}
    />
  )
}

const State = ({ kind, text, title }: { kind: string; text: string; title: string }) => (
  <span className="due" data-state={kind} title={title}>
    {text}
  </span>
)
