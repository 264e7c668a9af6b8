import { setTimeout as pause } from 'node:timers/promises'
import type { Stage } from '../stage/open-stage.ts'

/** What strangers and members of one customer do to it; each call is one blow, and they go on until stopped. */
export type Attack = (stage: Stage, serial: number) => Promise<unknown>

interface Rate {
  attack: Attack
  perSecond: number
}

/** Emails that cost the parser and the sanitiser as much as their sender can make them. */
const slowEmails: Attack = async ({ graph, mailbox, channels }, serial) => {
  const kinds = [quotedLines, uniqueStyles, deepParts]
  const body = kinds[serial % kinds.length]?.(serial) ?? ''
  const head = [
    `From: Attacker ${serial} <attacker-${serial}@evil.example>`,
    `To: ${channels.mail.emailAddress}`,
    `Subject: ${'a'.repeat(240)}`,
    `Message-ID: <attack-${serial}-${Date.now()}@evil.example>`,
    'MIME-Version: 1.0',
  ]
  await graph.deliver(mailbox, [...head, body].join('\r\n')).catch(() => undefined)
}

const kilobytes = 256

const quotedLines = () =>
  `Content-Type: text/plain\r\n\r\n${'>'
    .repeat(60)
    .concat('\r\n')
    .repeat(kilobytes * 16)}`

const uniqueStyles = (serial: number) => {
  const paragraphs = Array.from({ length: kilobytes * 10 }, (_, index) => `<p style="width:${serial}${index}px">x</p>`)
  return `Content-Type: text/html\r\n\r\n${paragraphs.join('\r\n')}`
}

const deepParts = () => {
  const depth = 400
  const open = Array.from(
    { length: depth },
    (_, level) => `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}`,
  )
  return `${open.join('\r\n')}\r\nContent-Type: text/plain\r\n\r\n${'( '.repeat(kilobytes * 256)}`
}

/** More messages than automation works off, each of them costing the customer tokens. */
const floodOfMessages: Attack = ({ api, channels }, serial) =>
  api('POST', '/ticketMessages/create-new', {
    channelID: channels.chat.channelID,
    uid: `flood-${serial}`,
    message: `Where is mark-${serial}-end? ${'word '.repeat(2000)}`,
  })

/** Searches and pages that cost the database most. */
const expensiveReads: Attack = ({ api }, serial) =>
  api('GET', `/tickets?search=${encodeURIComponent(`a b c d e f g ${serial % 10}`)}&pageSize=200&sortBy=subject`)

/** A pattern of the customer's own that a backtracking engine never finishes. */
export async function plantPattern({ api, channels }: Stage): Promise<void> {
  const path = `/api/Channels/${channels.mail.channelID}/mail-settings`
  const settings = await api<Record<string, unknown>>('GET', path)
  // Refused is as good as harmless.
  await api('PUT', path, { ...settings, foreignKeyPattern: '\\w*\\w*\\w*\\w*!' }).catch(() => undefined)
}

const rates: Rate[] = [
  { attack: slowEmails, perSecond: 2 },
  { attack: floodOfMessages, perSecond: 20 },
  { attack: expensiveReads, perSecond: 5 },
]

const maxUnderWay = 20

/** Keeps every attack up at its rate until stopped. */
export function startAttacks(stage: Stage) {
  let isOver = false
  let blows = 0
  const attackers = rates.map(async ({ attack, perSecond }) => {
    const underWay = new Set<Promise<unknown>>()
    for (let serial = 0; !isOver; serial++) {
      if (underWay.size < maxUnderWay) {
        const blow: Promise<unknown> = attack(stage, serial)
          .catch(() => undefined)
          .finally(() => underWay.delete(blow))
        underWay.add(blow)
        blows++
      }
      await pause(1000 / perSecond)
    }
    await Promise.all(underWay)
  })
  return {
    async stop(): Promise<number> {
      isOver = true
      await Promise.all(attackers)
      return blows
    },
  }
}
