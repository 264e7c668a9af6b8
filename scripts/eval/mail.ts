import iconv from 'iconv-lite'
import { parseMail } from '../../server/channels/email/parsing/parse-mail.ts'
import { trimQuotes } from '../../server/channels/email/parsing/quotes/trim-quotes.ts'
import { bounceProse, deliveryReport } from '../../server/channels/email/parsing/testing/bounces.ts'
import { charsetSamples } from '../../server/channels/email/parsing/testing/charset-samples.ts'
import { tnefFile, tnefStart, toUuencode } from '../../server/channels/email/parsing/testing/old-attachments.ts'
import { quotedReplies } from '../../server/channels/email/parsing/testing/quoted-replies.ts'
import { writeMail } from '../../server/test/channels/mail-channel.ts'

const minQuotesRight = 0.9
const minLanguages = 12

interface Counted {
  what: string
  right: number
  of: number
}

/** How much of the project's own emails is parsed correctly: charsets, attachments (exact), quotes and bounces. */
export async function evaluateMail() {
  const charsets = await countCharsets()
  const attachments = await countAttachments()
  const { quotes, losingOwnText, languages } = countQuotes()
  const bounces = await countBounces()
  const parts = { charsets, attachments, quotes, bounces }
  console.table(Object.values(parts).flat())
  const totals = Object.fromEntries(Object.entries(parts).map(([name, rows]) => [name, sum(rows)]))
  const isWhole = ({ right, of }: { right: number; of: number }) => right === of
  const holds =
    isWhole(sum(charsets)) &&
    isWhole(sum(attachments)) &&
    isWhole(sum(bounces)) &&
    sum(quotes).right / sum(quotes).of >= minQuotesRight &&
    losingOwnText === 0 &&
    languages >= minLanguages
  return { name: 'mail', ...totals, quoteFamilies: quotes.length, languages, losingOwnText, holds }
}

const sum = (rows: Counted[]) => ({
  right: rows.reduce((total, { right }) => total + right, 0),
  of: rows.reduce((total, { of }) => total + of, 0),
})

/** One row of the table: how many of the cases are correct. */
async function countCases(what: string, cases: Promise<boolean>[]): Promise<Counted> {
  const results = await Promise.all(cases)
  return { what, right: results.filter(Boolean).length, of: results.length }
}

const withHead = (bytes: Buffer, ...head: string[]) =>
  Buffer.concat([Buffer.from(`${['From: ada@example.org', ...head].join('\r\n')}\r\n\r\n`), bytes])

const inHex = (bytes: Buffer) =>
  Buffer.from([...bytes].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''))

/** Each sample declared, undeclared, declared wrongly, in quoted-printable and in a subject. */
function countCharsets(): Promise<Counted[]> {
  const isRead = async (sample: string, raw: Buffer) => (await parseMail(raw)).content.textBody === sample
  const rows = Object.entries(charsetSamples).map(([charset, samples]) => {
    const cases = samples.flatMap((sample) => {
      const bytes = iconv.encode(sample, charset)
      const type = (name: string) => `Content-Type: text/plain; charset=${name}`
      const subject = Buffer.concat([Buffer.from('Subject: '), bytes, Buffer.from('\r\nFrom: a@b.test\r\n\r\nx')])
      return [
        isRead(sample, withHead(bytes, type(charset))),
        isRead(sample, withHead(bytes)),
        isRead(sample, withHead(bytes, type('us-ascii'))),
        isRead(sample, withHead(bytes, type('x-unknown'))),
        isRead(sample, withHead(inHex(bytes), type(charset), 'Content-Transfer-Encoding: quoted-printable')),
        parseMail(subject).then((mail) => mail.subject === sample),
      ]
    })
    return countCases(`charset ${charset}`, cases)
  })
  return Promise.all(rows)
}

const everyByte = Buffer.from(Array.from({ length: 1024 }, (_, index) => index % 256))
const contents = {
  'line feeds': Buffer.from('a,b\nc,d\n'),
  'carriage returns': Buffer.from('a\rb\rc'),
  'both line ends': Buffer.from('a\r\nb\nc\r\n'),
  PDF: Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\r\n1 0 obj\n<< >>\rendobj\n', 'latin1'),
  'trailing spaces': Buffer.from('a \t\nb  \n'),
}
const encodings: Record<string, (bytes: Buffer) => Buffer> = {
  base64: (bytes) => Buffer.from(bytes.toString('base64').replace(/.{76}/g, '$&\r\n')),
  'quoted-printable': inHex,
  binary: (bytes) => bytes,
  '8bit': (bytes) => bytes,
  '7bit': (bytes) => bytes,
}

const isWholeFile = async (mail: Buffer, bytes: Buffer): Promise<boolean> => {
  const { files } = await parseMail(mail)
  return files.length === 1 && Buffer.from(files[0]?.bytes ?? []).equals(bytes)
}

/** Files that are embedded in a text or in another file. */
function countPacked(): Promise<Counted>[] {
  const all = Object.values({ ...contents, everyByte })
  const inText = (bytes: Buffer) => Buffer.from(`See:\r\n\r\n${toUuencode(bytes, 'a.dat')}\r\n\r\nBye`)
  const field = 'Content-Type: application/octet-stream; name=a.dat'
  const asPart = (bytes: Buffer) =>
    withHead(Buffer.from(toUuencode(bytes, 'a.dat')), field, 'Content-Transfer-Encoding: x-uuencode')
  const inTnef = (bytes: Buffer) => {
    const file = tnefFile(bytes, { shortName: 'A.DAT', name: 'a.dat', type: 'application/octet-stream' })
    const packed = Buffer.concat([tnefStart, file]).toString('base64')
    const fields = ['Content-Type: application/ms-tnef; name=winmail.dat', 'Content-Transfer-Encoding: base64']
    return withHead(Buffer.from(packed.replace(/.{76}/g, '$&\r\n')), ...fields)
  }
  return [
    countCases(
      'attachment uuencode in a text',
      all.map((bytes) => isWholeFile(withHead(inText(bytes), 'Content-Type: text/plain'), bytes)),
    ),
    countCases(
      'attachment uuencode',
      all.map((bytes) => isWholeFile(asPart(bytes), bytes)),
    ),
    countCases(
      'attachment winmail.dat',
      all.map((bytes) => isWholeFile(inTnef(bytes), bytes)),
    ),
  ]
}

function countAttachments(): Promise<Counted[]> {
  const rows = Object.entries(encodings).map(([encoding, encode]) => {
    const all = { ...contents, ...(encoding === 'base64' || encoding === 'quoted-printable' ? { everyByte } : {}) }
    const types = ['application/pdf', 'text/csv', 'text/plain', 'application/octet-stream']
    const cases = Object.values(all).flatMap((bytes) =>
      types.map(async (type) => {
        const fields = [`Content-Type: ${type}; name=a.dat`, `Content-Transfer-Encoding: ${encoding}`]
        const part = [...fields, 'Content-Disposition: attachment; filename=a.dat', '', ''].join('\r\n')
        const body = [Buffer.from(`--e\r\n${part}`), encode(bytes), Buffer.from('\r\n--e--\r\n')]
        return isWholeFile(withHead(Buffer.concat(body), 'Content-Type: multipart/mixed; boundary=e'), bytes)
      }),
    )
    return countCases(`attachment ${encoding}`, cases)
  })
  return Promise.all([...rows, ...countPacked()])
}

function countQuotes() {
  const trimmed = quotedReplies.map((reply) => ({
    ...reply,
    kept: trimQuotes({ text: reply.text ?? null, html: reply.html ?? null }),
  }))
  const byFamily = Object.groupBy(trimmed, ({ family }) => family)
  const quotes: Counted[] = Object.entries(byFamily).map(([family, replies = []]) => ({
    what: `quote ${family}`,
    right: replies.filter(({ kept, own }) => kept === own).length,
    of: replies.length,
  }))
  // If nothing is cut, the whole text is shown.
  const losing = trimmed.filter(({ kept, own }) => kept !== null && !kept.includes(own))
  const languages = new Set(trimmed.map(({ language }) => language)).size
  return { quotes, losingOwnText: losing.length, languages }
}

const bouncedID = '<bounced@desk.test>'

function countBounces(): Promise<Counted[]> {
  const readReport = async (mail: Parameters<typeof writeMail>[0]) =>
    (await parseMail(Buffer.from(writeMail(mail)))).report
  const isOf = (report: Awaited<ReturnType<typeof readReport>>) =>
    report?.messageIDs.includes('bounced@desk.test') ?? false
  const prose = Object.entries(bounceProse).map(([family, write]) =>
    countCases(`bounce ${family}`, [
      readReport(write(bouncedID)).then(
        (report) =>
          isOf(report) &&
          report?.outcomes.length === 1 &&
          report.outcomes[0]?.action === 'failed' &&
          report.outcomes[0].recipient === 'bob@example.org',
      ),
    ]),
  )
  const standard = (['failed', 'delayed', 'delivered', 'relayed'] as const).map((action) =>
    countCases(`bounce by the standard: ${action}`, [
      readReport(deliveryReport(bouncedID, [['bob@example.org', action, '4.4.7']])).then(
        (report) => isOf(report) && report?.outcomes[0]?.action === action,
      ),
    ]),
  )
  return Promise.all([...prose, ...standard])
}
