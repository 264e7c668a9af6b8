import { setTimeout as pause } from 'node:timers/promises'
import { markerPattern, type Stage } from './stage.ts'

export interface Sent {
  marker: string
  by: 'chat' | 'mail' | 'whatsapp'
}

/** People who write without pause until told to stop, and a representative who answers mails. */
export function startLoad(stage: Stage, perSecond: number) {
  const accepted: Sent[] = []
  const underWay = new Set<Promise<void>>()
  let serial = 0
  let isOver = false

  const write = (by: Sent['by']) => {
    const marker = `mark-${++serial}-end`
    const writing = writers[by](stage, marker, serial)
      .then(() => void accepted.push({ marker, by }))
      .finally(() => underWay.delete(writing))
    writing.catch(() => undefined)
    underWay.add(writing)
  }
  const writing = (async () => {
    const kinds = Object.keys(writers) as Sent['by'][]
    for (let turn = 0; !isOver; turn++) {
      // Nobody waits in a longer line than this.
      if (underWay.size < 60) write(kinds[turn % kinds.length] as Sent['by'])
      await pause(1000 / perSecond)
    }
  })()
  const answering = (async () => {
    while (!isOver) {
      await answerMails(stage).catch(() => undefined)
      await pause(500)
    }
  })()
  return {
    accepted,
    async stop() {
      isOver = true
      await Promise.all([writing, answering])
      await Promise.all(underWay)
    },
  }
}

const writers: Record<Sent['by'], (stage: Stage, marker: string, serial: number) => Promise<void>> = {
  async chat({ api, channels }, marker, serial) {
    const message = { channelID: channels.chat.channelID, uid: `visitor-${serial}`, message: `Where is ${marker}?` }
    await api('POST', '/ticketMessages/create-new', message, marker)
  },
  async mail({ graph, mailbox, channels }, marker, serial) {
    const head = [
      `From: Writer ${serial} <writer-${serial}@example.org>`,
      `To: ${channels.mail.emailAddress}`,
      `Subject: About ${serial}`,
      `Date: ${new Date().toUTCString()}`,
      `Message-ID: <${marker}@example.org>`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
    ]
    await graph.deliver(mailbox, [...head, '', `Where is ${marker}?`].join('\r\n'))
  },
  async whatsapp({ telephony, account, channels, gatewayUrl, fleet }, marker, serial) {
    const answers = await telephony.write({
      account,
      from: `+49170${1_000_000 + serial}`,
      to: channels.whatsapp.phoneNumber,
      body: `Where is ${marker}?`,
      messageUrl: `${gatewayUrl}/gateway/whatsapp`,
      attempts: 600,
      pauseInMs: 200,
      reach: (address) => ({ url: address.replace(gatewayUrl, fleet.addressOf('web 1')) }),
    })
    if (answers.some(({ status }) => status >= 300)) throw new Error(`A callback was answered ${answers[0]?.status}.`)
  },
}

/** As a person would: whatever waits with a draft is sent, whatever failed is tried again. */
export async function answerMails({ pool, api }: Stage): Promise<number> {
  const { rows } = await pool.query<{ id: string; status: string; sender: string }>(`
    select m.message_id as id, m.status, m.sender_type as sender
    from messages m join tickets t on t.ticket_id = m.ticket_id join channels c on c.channel_id = t.channel_id
    where (m.sender_type = 'EndUser' and (m.status = 'Failed' or (m.status = 'Drafted' and c.channel_type = 'Email')))
       or (m.sender_type = 'CustomerRep' and m.status = 'Failed')
    order by m.message_id limit 50`)
  for (const { id, status, sender } of rows) {
    const isQuestion = sender === 'EndUser' && status === 'Failed'
    const work = isQuestion
      ? api('POST', `/ticketMessages/${id}/retry`)
      : api('POST', `/ticketMessages/${id}/send`, {}, sender === 'EndUser' ? `send-${id}` : undefined)
    // Somebody else was quicker, which is the point of the exercise.
    await work.catch(() => undefined)
  }
  return rows.length
}

export const markerIn = (text: string): string | undefined => markerPattern.exec(text)?.[0]
