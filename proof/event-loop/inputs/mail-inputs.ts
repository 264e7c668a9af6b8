import { largestInput, type TextInput } from './input.ts'

export interface MailLine {
  deliver(raw: string): Promise<void>
  /** Starts an import and waits for its end. */
  importAll(): Promise<number>
}

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')
const withHeaders = (headers: string[], body: string) =>
  ['From: Ada <ada@example.org>', 'To: support@example.test', ...headers, '', body].join('\r\n')
const text = 'Content-Type: text/plain; charset=utf-8'
const html = 'Content-Type: text/html; charset=utf-8'
const reply = 'In-Reply-To: <a@example.org>'
const multipart = (parts: string[], type = 'mixed') =>
  [`Content-Type: multipart/${type}; boundary=edge`, '', ...parts.map((part) => `--edge\r\n${part}`), '--edge--'].join(
    '\r\n',
  )

/** The parts of an email that contain text of its author. */
const places: Record<string, (given: string) => string> = {
  'a text': (given) => withHeaders([text, 'Subject: A lamp'], given),
  'the text of a reply': (given) => withHeaders([text, reply, 'Subject: Re: A lamp'], given),
  'a text after one of its own': (given) => withHeaders([text, reply], `Thank you.\r\n${given}`),
  'a flowed text': (given) => withHeaders([`${text}; format=flowed; delsp=yes`], given),
  'a quoted-printable text': (given) => withHeaders([text, 'Content-Transfer-Encoding: quoted-printable'], given),
  'a base64 text': (given) =>
    withHeaders(
      [text, 'Content-Transfer-Encoding: base64'],
      Buffer.from(given).subarray(0, 190_000).toString('base64'),
    ),
  HTML: (given) => withHeaders([html], given),
  'the HTML of a reply': (given) =>
    withHeaders([html, reply], `<p>Thank you.</p><div class="gmail_quote">${given}</div>`),
  'HTML before a quote': (given) => withHeaders([html, reply], `${given}<div class="gmail_quote">a</div>`),
  'text and HTML': (given) => {
    const half = given.slice(0, given.length / 2)
    return `From: ada@example.org\r\n${multipart([`${text}\r\n\r\n${half}`, `${html}\r\n\r\n${half}`], 'alternative')}`
  },
  'a report of delivery': (given) => {
    const half = given.slice(0, given.length / 2)
    const parts = [
      `${text}\r\n\r\nx`,
      `Content-Type: message/delivery-status\r\n\r\n${half}`,
      `Content-Type: message/rfc822\r\n\r\n${half}`,
    ]
    return `From: mailer-daemon@example.org\r\n${multipart(parts, 'report')}`
  },
  'a bounce in words': (given) =>
    `From: mailer-daemon@example.org\r\nX-Failed-Recipients: a@b.test\r\n${text}\r\n\r\n${given}`,
  'a file': (given) =>
    `From: ada@example.org\r\n${multipart([`${text}\r\n\r\nx`, `Content-Type: text/csv; name=a.csv\r\n\r\n${given}`])}`,
  'the body of a multipart': (given) =>
    `From: ada@example.org\r\nContent-Type: multipart/mixed; boundary=edge\r\n\r\n${given}`,
  'raw headers': (given) => `${given}\r\n\r\nx`,
  'folded headers': (given) => withHeaders([`To: ${oneLine(given).replace(/(.{60})/g, '$1\r\n ')}`], 'x'),
}

const headerNames = [
  ...['Subject', 'From', 'To', 'Cc', 'Reply-To', 'Sender', 'Date', 'Message-ID', 'In-Reply-To', 'References'],
  ...['Content-Type', 'Content-Transfer-Encoding', 'Content-Disposition', 'Delivered-To', 'Return-Path', 'List-Id'],
  ...[
    'Auto-Submitted',
    'Precedence',
    'Authentication-Results',
    'ARC-Authentication-Results',
    'Received',
    'X-Failed-Recipients',
    'X-Any',
  ],
]

const parameters: Record<string, (given: string) => string> = {
  'a boundary': (given) => `Content-Type: multipart/mixed; boundary="${given}"`,
  'a charset': (given) => `Content-Type: text/plain; charset="${given}"`,
  'a file name': (given) => `Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="${given}"`,
  'an encoded file name': (given) => `Content-Disposition: attachment; filename*=utf-8''${given}`,
  parameters: (given) => `Content-Type: text/plain; ${given}`,
}

/** Emails with a slow structure: the text only determines their size. */
const structures: Record<string, (bytes: number) => string> = {
  'many headers': (bytes) => repeat(bytes, (number) => `X-${number}: a\r\n`),
  'many addresses': (bytes) => repeat(bytes, (number) => `To: a${number}@b.test\r\n`),
  'many senders': (bytes) => repeat(bytes, (number) => `From: a${number}@b.test\r\n`),
  'a header of many lines': (bytes) => `Subject: a\r\n${repeat(bytes, () => ' a\r\n')}`,
  'a header of blank lines': (bytes) => `Subject: a\r\n${repeat(bytes, () => ' \r\n')}`,
  'many parameters': (bytes) => `Content-Type: text/plain${repeat(bytes, (number) => `; name*${number}*=x`)}\r\n`,
  'many parts': (bytes) => parts(bytes, () => '--edge\r\n\r\na\r\n'),
  'many texts': (bytes) => parts(bytes, (number) => `--edge\r\n${text}\r\n\r\nText ${number}\r\n`),
  'many pages': (bytes) => parts(bytes, (number) => `--edge\r\n${html}\r\n\r\n<p>Page ${number}\r\n`),
  'many files': (bytes) =>
    parts(
      bytes,
      (number) => `--edge\r\nContent-Type: image/png; name=a${number}\r\nContent-ID: <${number}>\r\n\r\nx\r\n`,
    ),
  'many mails inside': (bytes) =>
    parts(bytes, () => '--edge\r\nContent-Type: message/rfc822\r\n\r\nSubject: a\r\n\r\nb\r\n'),
  'parts in parts': (bytes) => parts(bytes, () => '--edge\r\nContent-Type: multipart/mixed; boundary=edge\r\n\r\n'),
  'forty levels': (bytes) => `${levels(40)}${text}\r\n\r\n${repeat(bytes, () => '--e39x\r\n')}`,
  'forty levels with ends': (bytes) => `${levels(40)}${text}\r\n\r\n${repeat(bytes, () => '--e39\r\n\r\n')}`,
}

function repeat(bytes: number, unit: (number: number) => string): string {
  const units: string[] = []
  for (let number = 0, size = 0; size < bytes; number++) {
    const next = unit(number)
    units.push(next)
    size += next.length
  }
  return units.join('')
}

const parts = (bytes: number, unit: (number: number) => string) =>
  `Content-Type: multipart/mixed; boundary=edge\r\n\r\n${repeat(bytes, unit)}--edge--`

const levels = (count: number) =>
  Array.from(
    { length: count },
    (_, level) => `Content-Type: multipart/mixed; boundary=e${level}\r\n\r\n--e${level}\r\n`,
  ).join('')

/** Every part of an email that contains text; headers stay within the limit of a header block. */
export function listMailInputs(line: MailLine): TextInput[] {
  const send = (write: (given: string) => string) => async (given: string) => {
    await line.deliver(write(given))
    return line.importAll()
  }
  const inHeaders = (write: (given: string) => string) => (given: string) =>
    withHeaders([write(oneLine(given))], 'Hello')
  return [
    ...Object.entries(places).map(([name, write]) => ({ name, send: send(write) })),
    ...headerNames.map((name) => ({ name, send: send(inHeaders((given) => `${name}: ${given}`)) })),
    ...Object.entries(parameters).map(([name, write]) => ({ name, send: send(inHeaders(write)) })),
  ].map(({ name, send }) => ({ area: 'mail', name: `mail: ${name}`, maxLength: largestInput, send }))
}

export function listMailStructures(line: MailLine): TextInput[] {
  return Object.entries(structures).map(([name, write]) => ({
    area: 'mail structure',
    name: `mail: ${name}`,
    maxLength: largestInput,
    async send(given) {
      await line.deliver(`From: ada@example.org\r\n${write(given.length)}\r\n\r\nx`)
      return line.importAll()
    },
  }))
}
