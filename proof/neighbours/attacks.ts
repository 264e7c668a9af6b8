import type { Environment } from '../environment/start-environment.ts'

/** One request of an attacker, a hub call, or an email to the attacked customer. */
export type AttackRequest =
  | { method: string; path: string; body?: string | Buffer; contentType?: string; token?: string }
  | { hubMethod: string }
  | { email: string }

export interface Attack {
  perSecond: number
  makeRequest(target: Target, serial: number): AttackRequest
}

/** What attackers know about the customer that they attack. */
export interface Target {
  /** The token of one of its representatives. */
  token: string
  chatID: number
  mailAddress: string
}

const kilobytes = 256

const emailTo = ({ mailAddress }: Target, id: string, subject: string, body: string): AttackRequest => {
  const head = [
    `From: Attacker <attacker-${id}@evil.example>`,
    `To: ${mailAddress}`,
    `Subject: ${subject}`,
    `Message-ID: <attack-${id}-${Date.now()}@evil.example>`,
    'MIME-Version: 1.0',
  ]
  return { email: [...head, body].join('\r\n') }
}

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

const bodies = [quotedLines, uniqueStyles, deepParts]

const megabyte = 2 ** 20
const boundary = 'form-of-the-attacker'
const largeForm = Buffer.from(
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="large.txt"\r\nContent-Type: text/plain\r\n\r\n${'x'.repeat(8 * megabyte)}\r\n--${boundary}--\r\n`,
)
const padding = 'x '.repeat(2 * megabyte)

const largeMessage = (channelID: number, serial: number) =>
  `{"channelID":${channelID},"uid":"large-${serial}-${Date.now()}","message":"Hello","padding":"${padding}"}`

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A token with a known key ID and an invalid signature. */
const forgeToken = ({ token }: Target, serial: number) =>
  [token.split('.')[0], encode({ sub: String(serial), exp: 4e9 }), 'A'.repeat(43)].join('.')

/** Attacks by outsiders and by members of one customer, each at its rate until stopped. */
export const attacks: Record<string, Attack> = {
  /** Emails that are as expensive as possible for the parser and the sanitizer. */
  'slow emails': {
    perSecond: 2,
    makeRequest: (target, serial) =>
      emailTo(target, `slow-${serial}`, 'Slow', bodies[serial % bodies.length]?.(serial) ?? ''),
  },
  /** Emails whose subject takes a backtracking engine forever with the pattern of `plantPattern`. */
  'expensive patterns': {
    perSecond: 2,
    makeRequest: (target, serial) =>
      emailTo(target, `pattern-${serial}`, 'a'.repeat(900), 'Content-Type: text/plain\r\n\r\nHello.'),
  },
  /** More messages than automation can process, each of them costing the customer tokens. */
  'flood of messages': {
    perSecond: 20,
    makeRequest: ({ chatID }, serial) => ({
      method: 'POST',
      path: '/ticketMessages/create-new',
      body: JSON.stringify({
        channelID: chatID,
        uid: `flood-${serial}-${Date.now()}`,
        message: `Where is mark-${serial}-end? ${'word '.repeat(2000)}`,
      }),
    }),
  },
  /** The most expensive searches and pages for the database. */
  'expensive reads': {
    perSecond: 5,
    makeRequest: (_target, serial) => ({
      method: 'GET',
      path: `/tickets?search=${encodeURIComponent(`a b c d e f g ${serial % 10}`)}&pageSize=200&sortBy=subject`,
    }),
  },
  /** Long prompts that are only limited by the budget. */
  'AI spending': {
    perSecond: 5,
    makeRequest: ({ chatID }, serial) => ({
      method: 'POST',
      path: '/api/Automation/try',
      body: JSON.stringify({ channelID: chatID, text: `Where is mark-${serial}-end? ${'word '.repeat(10_000)}` }),
    }),
  },
  /** Cheap requests at a far higher rate than a support team's. */
  'flood of requests': {
    perSecond: 200,
    makeRequest: () => ({ method: 'GET', path: '/tickets?pageSize=25' }),
  },
  /** Requests with forged tokens. */
  'requests of strangers': {
    perSecond: 300,
    makeRequest: (target, serial) => ({ method: 'GET', path: '/tickets', token: forgeToken(target, serial) }),
  },
  /** Bodies of the maximum size: half of them JSON, half of them files. */
  'large bodies': {
    perSecond: 6,
    makeRequest: ({ chatID }, serial) =>
      serial % 2 === 0
        ? {
            method: 'POST',
            path: '/api/Uploads',
            body: largeForm,
            contentType: `multipart/form-data; boundary=${boundary}`,
          }
        : { method: 'POST', path: '/ticketMessages/create-new', body: largeMessage(chatID, serial) },
  },
  /** Calls over one hub connection. */
  'flood of the hub': {
    perSecond: 300,
    makeRequest: () => ({ hubMethod: 'ListPresence' }),
  },
}

/** A pattern in the customer's settings that a backtracking engine never finishes. */
export async function plantPattern({ api, channels }: Environment): Promise<void> {
  const path = `/api/Channels/${channels.mail.channelID}/mail-settings`
  const settings = await api<Record<string, unknown>>('GET', path)
  await api('PUT', path, { ...settings, foreignKeyPattern: '\\w*\\w*\\w*\\w*!' })
}
