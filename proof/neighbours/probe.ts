import { setTimeout as pause } from 'node:timers/promises'
import type { DeskClient } from './desk-client.ts'

/** Duration of each request of one customer, in milliseconds. */
export interface Samples {
  /** The requests of the console when a conversation is opened. */
  read: number[]
  /** New messages and notes. */
  write: number[]
  /** From the message to the AI's reply. */
  answer: number[]
}

const openingsPerSecond = 5
const messagesPerSecond = 4
const notesPerSecond = 4
/** Earlier polls would be useless: the AI alone takes longer. */
const pollAfterMs = 600

/** The console sends these requests concurrently. */
const readsOf = (ticketID: number) => [
  '/tickets?pageSize=25',
  `/tickets/${ticketID}`,
  `/ticketMessages?ticketId=${ticketID}`,
  `/tickets/${ticketID}/notes`,
  `/tickets/${ticketID}/followers`,
  `/tickets/${ticketID}/timeline`,
]

interface Ticket {
  ticketID: number
}

/**
 * Simulates a team for this long, and measures: conversations are opened, visitors write and representatives add notes
 * at random times, at the same mean rates in every phase.
 */
export async function probe(call: DeskClient, channelID: number, seconds: number): Promise<Samples> {
  const samples: Samples = { read: [], write: [], answer: [] }
  const until = performance.now() + seconds * 1000
  let serial = 0
  let tickets: Ticket[] = []

  async function timed<Result>(kind: keyof Samples, work: () => Promise<Result>): Promise<Result> {
    const since = performance.now()
    const result = await work()
    samples[kind].push(performance.now() - since)
    return result
  }

  const chooseTicket = () => tickets[++serial % tickets.length]?.ticketID ?? 0

  async function openConversation(): Promise<void> {
    const [list] = await Promise.all(readsOf(chooseTicket()).map((path) => timed('read', () => call('GET', path))))
    tickets = (list as { items: Ticket[] }).items
  }

  const sendMessage = () => {
    const message = { channelID, uid: `visitor-${++serial}-${until}`, message: `Where is mark-${serial}-end?` }
    return timed('write', () => call<{ messageID: number }>('POST', '/ticketMessages/create-new', message))
  }

  const awaitAnswer = () =>
    timed('answer', async () => {
      const { messageID } = await sendMessage()
      await pause(pollAfterMs)
      await untilAnswered(call, messageID)
    })

  const addNote = () =>
    timed('write', () => call('POST', `/tickets/${chooseTicket()}/notes`, { text: `Note ${serial} of a colleague` }))

  if ((await call<{ items: Ticket[] }>('GET', '/tickets?pageSize=25')).items.length === 0) await sendMessage()
  tickets = (await call<{ items: Ticket[] }>('GET', '/tickets?pageSize=25')).items
  samples.write = []
  await Promise.all([
    keepUp(openingsPerSecond, until, openConversation),
    keepUp(messagesPerSecond, until, awaitAnswer),
    keepUp(notesPerSecond, until, addNote),
  ])
  return samples
}

/** Starts work at random times, like independent users, whether or not earlier work is done. */
async function keepUp(perSecond: number, until: number, work: () => Promise<unknown>): Promise<void> {
  const underWay: Promise<unknown>[] = []
  const waitMs = () => (-Math.log(1 - Math.random()) * 1000) / perSecond
  for (let at = performance.now() + waitMs(); at < until; at += waitMs()) {
    await pause(Math.max(0, at - performance.now()))
    underWay.push(work())
  }
  await Promise.all(underWay)
}

const pollEveryMs = 40

export async function untilAnswered(call: DeskClient, messageID: number): Promise<void> {
  for (let polls = 0; polls < 1500; polls++) {
    const { status } = await call<{ status: string }>('GET', `/ticketMessages/${messageID}`)
    if (status === 'Answered') return
    await pause(pollEveryMs)
  }
  throw new Error(`Message ${messageID} got no reply within a minute.`)
}
