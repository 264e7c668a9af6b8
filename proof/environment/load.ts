import { setTimeout as pause } from 'node:timers/promises'
import { fileOf } from './marked-files.ts'
import type { Environment } from './start-environment.ts'

export interface Sent {
  marker: string
  by: 'chat' | 'mail' | 'whatsapp'
  /** Whether the file of the marker arrived with it. */
  hasFile: boolean
  /** Token of the file, if the API returned one. */
  accessToken?: string
}

type Writer = (
  environment: Environment,
  marker: string,
  serial: number,
) => Promise<Pick<Sent, 'hasFile' | 'accessToken'>>

/** End users who write continuously until stopped, and a representative who answers emails. */
export function startLoad(environment: Environment, perSecond: number) {
  const accepted: Sent[] = []
  const refused: string[] = []
  const underWay = new Set<Promise<void>>()
  let serial = 0
  let isOver = false

  const write = (by: Sent['by']) => {
    const marker = `mark-${++serial}-end`
    const writing = writers[by](environment, marker, serial)
      .then((sent) => void accepted.push({ marker, by, ...sent }))
      .catch((fault: Error) => void refused.push(`${by} ${marker} was refused: ${fault.message.slice(0, 200)}`))
      .finally(() => underWay.delete(writing))
    underWay.add(writing)
  }
  const writing = (async () => {
    const kinds = Object.keys(writers) as Sent['by'][]
    for (let turn = 0; !isOver; turn++) {
      // The queue must not grow beyond this.
      if (underWay.size < 60) write(kinds[turn % kinds.length] as Sent['by'])
      await pause(1000 / perSecond)
    }
  })()
  const answering = (async () => {
    while (!isOver) {
      await answerMails(environment).catch(() => undefined)
      await pause(500)
    }
  })()
  return {
    accepted,
    /** Messages that even a robust client could not deliver. */
    refused,
    async stop() {
      isOver = true
      await Promise.all([writing, answering])
      await Promise.all(underWay)
    },
  }
}

export const writers: Record<Sent['by'], Writer> = {
  async chat({ api, channels }, marker, serial) {
    const message = { channelID: channels.chat.channelID, uid: `visitor-${serial}`, message: `Where is ${marker}?` }
    const { messageID } = await api<{ messageID: number }>('POST', '/ticketMessages/create-new', message, marker)
    if (serial % 2 === 0) return { hasFile: false }

    const { fileName, bytes } = fileOf(marker)
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], fileName, { type: 'application/octet-stream' }))
    const path = `/ticketMessages/${messageID}/attachments`
    const { accessToken } = await api<{ accessToken: string }>('POST', path, form, `file-${marker}`)
    return { hasFile: true, accessToken }
  },
  async mail({ graph, mailbox, channels }, marker, serial) {
    const hasFile = serial % 2 === 0
    const head = [
      `From: Writer ${serial} <writer-${serial}@example.org>`,
      `To: ${channels.mail.emailAddress}`,
      `Subject: About ${serial}`,
      `Date: ${new Date().toUTCString()}`,
      `Message-ID: <${marker}@example.org>`,
      'MIME-Version: 1.0',
    ]
    const words = ['Content-Type: text/plain; charset=utf-8', '', `Where is ${marker}?`]
    const mime = [...head, ...(hasFile ? withFile(words, marker) : words)].join('\r\n')
    // The email is in the mailbox even if the notification was lost: then polling must find it.
    await graph.deliver(mailbox, mime).catch(() => undefined)
    return { hasFile }
  },
  async whatsapp({ telephony, account, channels, gatewayUrl, url }, marker, serial) {
    const answers = await telephony.write({
      account,
      from: `+49170${1_000_000 + serial}`,
      to: channels.whatsapp.phoneNumber,
      body: `Where is ${marker}?`,
      messageUrl: `${gatewayUrl}/gateway/whatsapp`,
      attempts: 600,
      pauseInMs: 200,
      reach: (address) => ({ url: address.replace(gatewayUrl, url) }),
    })
    if (answers.some(({ status }) => status >= 300)) throw new Error(`A callback got status ${answers[0]?.status}.`)
    return { hasFile: false }
  },
}

function withFile(words: string[], marker: string): string[] {
  const { fileName, bytes } = fileOf(marker)
  return [
    'Content-Type: multipart/mixed; boundary="between"',
    ...['', '--between', ...words],
    ...['--between', `Content-Type: application/octet-stream; name="${fileName}"`],
    ...[`Content-Disposition: attachment; filename="${fileName}"`, 'Content-Transfer-Encoding: base64', ''],
    ...(bytes.toString('base64').match(/.{1,76}/g) ?? []),
    ...['--between--', ''],
  ]
}

/** Like a person: sends waiting drafts, and retries failed messages. */
export async function answerMails({ pool, api }: Environment): Promise<number> {
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
    // Another process was faster, which is what this tests.
    await work.catch(() => undefined)
  }
  return rows.length
}
