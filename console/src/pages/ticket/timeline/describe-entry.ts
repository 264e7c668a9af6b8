import type { MessageKey, Translate } from '../../../app/session/language.ts'
import type { TimelineEntry } from './use-timeline.ts'

/** Names for the IDs in an entry, and formatted times. */
export interface Naming {
  t: Translate
  rep(id: number): string
  team(id: number): string
  operation(name: string): string
  time(iso: string): string
}

type Data = TimelineEntry['data']
type Describe = (data: Data, naming: Naming, actor: string) => string

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))
const list = (value: unknown) => (Array.isArray(value) ? value.map((tag) => `#${tag}`).join(', ') : '')
const describe =
  (key: MessageKey): Describe =>
  (_data, { t }, name) =>
    t(key, { name })

const describers: Partial<Record<TimelineEntry['type'], Describe>> = {
  statusChanged({ to }, { t }, name) {
    const known: Record<string, MessageKey> = {
      Closed: 'timeline.closed',
      Open: 'timeline.reopened',
      Escalated: 'timeline.escalated',
    }
    return t(known[text(to)] ?? 'timeline.status', { name, status: text(to) })
  },
  teamChanged: ({ to }, { t, team }, name) =>
    to === null ? t('timeline.noTeam', { name }) : t('timeline.team', { name, team: team(Number(to)) }),
  priorityChanged: ({ to }, { t }, name) => t('timeline.priority', { name, priority: t(priorityKey(text(to))) }),
  spamChanged: ({ to }, { t }, name) => t(to ? 'timeline.spam' : 'timeline.notSpam', { name }),
  assigneeChanged({ to, reason }, { t, rep }, name) {
    if (to === null) return t('timeline.unassigned', { name })
    if (reason) {
      const { method } = reason as { method?: string }
      const why = methodKeys[method ?? '']
      const assigned = t('timeline.assignedAutomatically', { rep: rep(Number(to)) })
      return why ? `${assigned}: ${t(why)}` : assigned
    }
    return rep(Number(to)) === name
      ? t('timeline.took', { name })
      : t('timeline.assigned', { name, rep: rep(Number(to)) })
  },
  tagsChanged({ added, removed }, { t }, name) {
    const parts = [
      list(added) && t('timeline.tagsAdded', { name, tags: list(added) }),
      list(removed) && t('timeline.tagsRemoved', { name, tags: list(removed) }),
    ]
    return parts.filter(Boolean).join(' · ')
  },
  snoozed: ({ until }, { t, time }, name) =>
    until ? t('timeline.snoozed', { name, time: time(text(until)) }) : t('timeline.snoozedUntilReply', { name }),
  snoozeEnded: ({ reason }, { t }) => t(snoozeKeys[text(reason)] ?? 'timeline.snoozeEnded'),
  merged: ({ otherTicketID }, { t }, name) => t('timeline.merged', { name, id: text(otherTicketID) }),
  split: ({ otherTicketID }, { t }, name) => t('timeline.split', { name, id: text(otherTicketID) }),
  moveUndone: describe('timeline.moveUndone'),
  macroRun: describe('timeline.macro'),
  ruleRun: ({ operation, outcome }, naming) =>
    naming.t(outcome === 'Failed' ? 'timeline.ruleFailed' : 'timeline.rule', {
      operation: naming.operation(text(operation)),
    }),
  slaWarning: ({ metric, dueAt }, { t, time }) =>
    t('timeline.slaWarning', { metric: t(metricKey(text(metric))), time: time(text(dueAt)) }),
  slaBreached: ({ metric }, { t }) => t('timeline.slaBreached', { metric: t(metricKey(text(metric))) }),
  csatSent: describe('timeline.csatSent'),
  csatSkipped: describe('timeline.csatSkipped'),
  csatAnswered({ score, comment }, { t }) {
    const rated = t('timeline.csatAnswered', { score: text(score) })
    return comment ? `${rated} “${text(comment)}”` : rated
  },
  sendCancelled: ({ by }, { t }, name) => t(cancelKeys[text(by)] ?? 'timeline.sendOvertaken', { name }),
  messageDeleted: describe('timeline.messageDeleted'),
  noteDeleted: describe('timeline.noteDeleted'),
  legalHoldChanged: ({ to, isHeld }, { t }, name) => t((to ?? isHeld) ? 'timeline.held' : 'timeline.notHeld', { name }),
  anonymised: describe('timeline.anonymised'),
  imported: describe('timeline.imported'),
}

/** Why the team assigned this person. */
const methodKeys: Record<string, MessageKey> = {
  RoundRobin: 'timeline.methodRoundRobin',
  LeastLoaded: 'timeline.methodLeastLoaded',
}

const cancelKeys: Record<string, MessageKey> = {
  Representative: 'timeline.sendCancelled',
  Permission: 'timeline.sendNotPermitted',
  Autonomy: 'timeline.sendRecalled',
}

const snoozeKeys: Record<string, MessageKey> = {
  Time: 'timeline.snoozeTime',
  Reply: 'timeline.snoozeReply',
  Manual: 'timeline.snoozeManual',
  Closed: 'timeline.snoozeEnded',
}

const priorityKey = (priority: string): MessageKey =>
  priority === 'Low' || priority === 'High' || priority === 'Urgent'
    ? `timeline.priority${priority}`
    : 'timeline.priorityNormal'

const metricKey = (metric: string): MessageKey =>
  metric === 'NextResponse' || metric === 'Resolution' ? `timeline.metric${metric}` : 'timeline.metricFirstResponse'

function nameActor({ type, name }: TimelineEntry['actor'], t: Translate): string {
  if (type === 'System') return t('timeline.system')
  return type === 'AI' ? t('ticket.ai') : name
}

/** Describes an entry in one sentence; empty for unknown types. */
export function describeEntry({ type, data, actor }: TimelineEntry, naming: Naming): string {
  const name = nameActor(actor, naming.t)
  return describers[type]?.(data, naming, name) ?? ''
}
