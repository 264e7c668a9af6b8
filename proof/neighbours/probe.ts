import { setTimeout as pause } from 'node:timers/promises'
import type { Api } from '../environment/api.ts'

/** Milliseconds that each request of one customer took. */
export interface Samples {
  /** Reading lists, tickets and messages. */
  read: number[]
  /** `POST /ticketMessages/create-new`. */
  create: number[]
  /** From the message to the AI's reply. */
  answer: number[]
}

const readsPerSecond = 20
const messagesPerSecond = 4
/** No answer comes sooner: the AI alone takes longer. */
const pollAfterMs = 600

/** Works at one customer's desk at a steady, modest rate for so long, and measures. */
export async function probe(api: Api, channelID: number, seconds: number): Promise<Samples> {
  const samples: Samples = { read: [], create: [], answer: [] }
  const underWay: Promise<void>[] = []
  const end = performance.now() + seconds * 1000
  let serial = 0

  async function timed<Result>(kind: keyof Samples, work: () => Promise<Result>): Promise<Result> {
    const since = performance.now()
    const result = await work()
    samples[kind].push(performance.now() - since)
    return result
  }

  async function read(): Promise<void> {
    const { items } = await timed('read', () => api<{ items: { ticketID: number }[] }>('GET', '/tickets?pageSize=25'))
    const ticketID = items[serial % Math.max(items.length, 1)]?.ticketID
    if (ticketID) await timed('read', () => api('GET', `/ticketMessages?ticketId=${ticketID}`))
  }

  async function write(): Promise<void> {
    const message = { channelID, uid: `visitor-${++serial}-${end}`, message: `Where is mark-${serial}-end?` }
    await timed('answer', async () => {
      const { messageID } = await timed('create', () =>
        api<{ messageID: number }>('POST', '/ticketMessages/create-new', message),
      )
      await pause(pollAfterMs)
      await untilAnswered(api, messageID)
    })
  }

  for (let turn = 0; performance.now() < end; turn++) {
    underWay.push(read())
    if (turn % (readsPerSecond / messagesPerSecond) === 0) underWay.push(write())
    await pause(1000 / readsPerSecond)
  }
  await Promise.all(underWay)
  return samples
}

const pollEveryMs = 40

export async function untilAnswered(api: Api, messageID: number): Promise<void> {
  for (let polls = 0; polls < 1500; polls++) {
    const { status } = await api<{ status: string }>('GET', `/ticketMessages/${messageID}`)
    if (status === 'Answered') return
    await pause(pollEveryMs)
  }
  throw new Error(`Message ${messageID} was not answered within a minute.`)
}
