import { setTimeout as pause } from 'node:timers/promises'
import type { Environment } from '../environment/start-environment.ts'

const second = 1000
const perSecond = 1
const slaMinutes = 1
/** Timeout while nothing more happens. */
const timeoutMs = 240 * second

interface Timed {
  serial: number
  /** A snoozed chat whose SLA target is missed. */
  snoozedID: number
  /** A scheduled email that closes its ticket, whose end user gets a survey. */
  scheduledID: number
}

interface TimedVerdict {
  count: number
  lost: string[]
  doubled: string[]
}

/** Late enough to be after a request that was retried for a while. */
const soon = (serial: number, slowness: number) => new Date(Date.now() + slowness * (30 + (serial % 12)) * second)

const addressOf = (serial: number) => `timed-${serial}@example.org`

/**
 * Work that becomes due during the failures: ends of snoozes, SLA breaches, scheduled emails, surveys, notifications.
 */
export async function startTimedWork(environment: Environment, slowness: number) {
  const { api, channels } = environment
  const { customerRepID } = await api<{ customerRepID: number }>('GET', '/customerReps/me')
  await api('POST', '/api/SlaPolicies', {
    name: 'Timed',
    isActive: true,
    conditions: { all: [{ field: 'messageText', operator: 'contains', value: ['timed work'] }], any: [] },
    targets: [{ metric: 'Resolution', minutes: slaMinutes }],
    clock: 'Calendar',
    pausesWhileAwaitingEndUser: false,
    pausesWhileSnoozed: false,
  })
  await api('PUT', `/api/Channels/${channels.mail.channelID}/csat-settings`, {
    via: 'Mail',
    scale: 'Stars',
    delayMinutes: 0,
    texts: [],
  })
  const accepted: Timed[] = []
  const refused: string[] = []
  const underWay = new Set<Promise<void>>()
  let isOver = false

  const wasSnoozed = async (ticketID: number): Promise<boolean> => {
    const { items } = await api<{ items: unknown[] }>('GET', `/tickets/${ticketID}/timeline?types=snoozed`)
    return items.length > 0
  }

  async function arrange(serial: number): Promise<void> {
    const chat = {
      channelID: channels.chat.channelID,
      uid: `timed-${serial}`,
      message: `This is timed work ${serial}.`,
    }
    const snoozed = await api<Made>('POST', '/ticketMessages/create-new', chat, `timed-chat-${serial}`)
    await api('PUT', `/tickets/${snoozed.ticketID}`, { customerRepID })
    await insist(async () => {
      // A request without a response may have been carried out.
      if (await wasSnoozed(snoozed.ticketID)) return
      await api('PUT', `/tickets/${snoozed.ticketID}/snooze`, { until: soon(serial, slowness) })
    })
    const email = {
      channelID: channels.mail.channelID,
      senderType: 'CustomerRep',
      toAddresses: [addressOf(serial)],
      subject: `Timed ${serial}`,
      message: `This is scheduled ${serial}.`,
      closeAfterSend: true,
    }
    // A rejection means that no earlier request with the key was accepted.
    const scheduled = await insist((turn) => {
      const body = { ...email, sendAt: soon(serial + 5, slowness) }
      return api<Made>('POST', '/ticketMessages/create-new', body, `timed-mail-${serial}-${turn}`)
    })
    accepted.push({ serial, snoozedID: snoozed.ticketID, scheduledID: scheduled.ticketID })
  }

  const arranging = (async () => {
    for (let serial = 1; !isOver; serial++) {
      const work = arrange(serial)
        .catch((fault: Error) => void refused.push(`timed work ${serial} was refused: ${fault.message.slice(0, 200)}`))
        .finally(() => underWay.delete(work))
      underWay.add(work)
      await pause((slowness * second) / perSecond)
    }
  })()

  return {
    refused,
    async stop() {
      isOver = true
      await arranging
      await Promise.all(underWay)
    },
    judge: () => judgeTimedWork(environment, accepted),
  }
}

interface Made {
  ticketID: number
}

const maxTurns = 10

/** Retries with a new time if no process was available until the requested one had passed. */
async function insist<Result>(ask: (turn: number) => Promise<Result>): Promise<Result> {
  for (let turn = 1; ; turn++) {
    try {
      return await ask(turn)
    } catch (fault) {
      const isTooLate = fault instanceof Error && /send_at_past|not_in_future/.test(fault.message)
      if (!isTooLate || turn === maxTurns) throw fault
    }
  }
}

/** Waits until everything was due, then a little longer to detect repetitions. */
async function judgeTimedWork(environment: Environment, accepted: Timed[]): Promise<TimedVerdict> {
  let end = performance.now() + timeoutMs
  let verdict = await compare(environment, accepted)
  while (verdict.lost.length > 0 && performance.now() < end) {
    await pause(2 * second)
    const next = await compare(environment, accepted)
    if (next.lost.length < verdict.lost.length) end = performance.now() + timeoutMs
    verdict = next
  }
  await pause(5 * second)
  return compare(environment, accepted)
}

async function compare(environment: Environment, accepted: Timed[]): Promise<TimedVerdict> {
  const { pool } = environment
  const facts = await pool.query<{ ticketID: string; kind: string; count: number }>(`
    select ticket_id as "ticketID", type as kind, count(*)::int as count from ticket_timeline
      where type in ('snoozeEnded', 'slaBreached', 'csatSent') group by 1, 2
    union all select ticket_id, 'notification ' || kind, count(*)::int from notifications
      where kind in ('SnoozeEnded', 'SlaBreach') group by 1, 2`)
  const known = new Map(facts.rows.map(({ ticketID, kind, count }) => [`${ticketID} ${kind}`, count]))
  const emails = sentEmails(environment)
  const lost: string[] = []
  const doubled: string[] = []
  const expectOnce = (what: string, count: number) => {
    if (count === 0) lost.push(`${what} did not happen`)
    if (count > 1) doubled.push(`${what} happened ${count} times`)
  }
  const once = ['snoozeEnded', 'slaBreached', 'notification SnoozeEnded', 'notification SlaBreach']
  for (const { serial, snoozedID, scheduledID } of accepted) {
    for (const kind of once) expectOnce(`${kind} of timed work ${serial}`, known.get(`${snoozedID} ${kind}`) ?? 0)
    expectOnce(`csatSent of timed work ${serial}`, known.get(`${scheduledID} csatSent`) ?? 0)
    const received = emails.filter(
      (email) => email.includes(`${addressOf(serial)}>`) || email.includes(`To: ${addressOf(serial)}`),
    )
    const replies = received.filter(
      (email) => email.includes(`This is scheduled ${serial}.`) && !email.includes('/csat/'),
    )
    expectOnce(`the scheduled email ${serial}`, replies.length)
    expectOnce(`the survey by email ${serial}`, received.filter((email) => email.includes('/csat/')).length)
  }
  return { count: accepted.length, lost, doubled }
}

/** Email sent by the provider, without the soft line breaks of quoted-printable. */
function sentEmails({ mailbox }: Environment): string[] {
  const folders = [...mailbox.folders.values()].filter(({ wellKnown }) => wellKnown === 'sentitems')
  return folders.flatMap(({ messages }) =>
    [...messages.values()].map(({ mime }) => mime.toString().replace(/=\r?\n/g, '')),
  )
}
