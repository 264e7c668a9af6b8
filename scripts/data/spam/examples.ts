import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { JudgedMail } from '../../../server/adapters/ai/embedded/spam/mail-signs.ts'
import { parseMail } from '../../../server/channels/email/parsing/parse-mail.ts'

export interface Marked extends JudgedMail {
  isSpam: boolean
}

/** Pairs per file of translations; the English half of every fourth pair is used too. */
const pairsPerLanguage = 200

/** The maximum length that the classifier reads. */
const maxHtml = 60_000

const withoutMail = { subject: '', fromAddress: null }

/** Raw emails, parsed as in production; those in folders named `spam…` are spam. */
export async function readEmails(folder: string): Promise<Marked[]> {
  const paths = globSync('**/*.{txt,eml}', { cwd: folder }).toSorted()
  const emails: Marked[] = []
  for (const path of paths) {
    const mail = await parseMail(readFileSync(join(folder, path)))
    const { message, textBody, preview, originalHtml, htmlBody } = mail.content
    emails.push({
      isSpam: /^spam/.test(path),
      subject: mail.subject,
      text: message ?? textBody ?? preview,
      fromAddress: mail.sender?.address ?? null,
      mail: {
        fromName: mail.sender?.name ?? null,
        replyTo: mail.replyTo[0]?.address ?? null,
        html: (originalHtml ?? htmlBody)?.slice(0, maxHtml) ?? null,
      },
    })
  }
  return emails
}

/** Messages of each kind per part of Enron-Spam. */
const maxPerKind = 1_000

/** Enron-Spam as published: the subject in a separate, labeled line, and spaces around every word and mark. */
export function readSpacedEmails(folder: string): Marked[] {
  return ['ham', 'spam'].flatMap((kind) =>
    spread(readdirSync(join(folder, kind)).toSorted(), maxPerKind).map((file) => {
      const text = joinAddresses(readFileSync(join(folder, kind, file), 'latin1').replace(/^Subject:/, ''))
      return { ...withoutMail, text, isSpam: kind === 'spam' }
    }),
  )
}

const spread = <Item>(items: readonly Item[], count: number) =>
  items.length <= count
    ? items
    : Array.from({ length: count }, (_, place) => items[Math.floor((place * items.length) / count)] as Item)

/** Rejoins addresses that were split by spaces. */
const joinAddresses = (text: string) =>
  text
    .replace(/https? ?: ?\/ ?\/ ?(?:[\w-]+ ?[./?=&%_~-] ?)*\w*/g, 'http://site.example/page')
    .replace(/[\w-]+(?: ?[._-] ?\w+)* ?@ ?\w+(?: ?[.-] ?\w+)+/g, 'name@site.example')

/** `spam` or `ham`, tab, text. */
export function readMarkedLines(path: string): Marked[] {
  return readTexts(path).map((line) => {
    const [mark, text = ''] = line.split('\t')
    return { ...withoutMail, text, isSpam: mark === 'spam' }
  })
}

export function readLines(path: string, isSpam: boolean): Marked[] {
  return readTexts(path).map((line) => ({ ...withoutMail, text: line.replaceAll('\\n', '\n'), isSpam }))
}

/** Messages of customers to six kinds of companies, one per line; excludes mere greetings. */
export function readConversations(folder: string): Marked[] {
  return globSync('*/train.tsv', { cwd: folder })
    .toSorted()
    .flatMap((file) => {
      const messages = readTexts(join(folder, file)).flatMap((line) => line.split('\t')[3] ?? [])
      return spread(
        messages.filter((text) => text.length > minMessage),
        messagesPerCompany,
      )
    })
    .map((text) => ({ ...withoutMail, text, isSpam: false }))
}

/** In characters. */
const minMessage = 25
const messagesPerCompany = 400

/** Everyday sentences in many languages, so that a foreign language does not count as a sign of spam. */
export function readSentences(folder: string): Marked[] {
  return globSync('eng-*.tsv.gz', { cwd: folder })
    .toSorted()
    .flatMap((file) => {
      const pairs = gunzipSync(readFileSync(join(folder, basename(file))))
        .toString('utf8')
        .trim()
        .split('\n')
      const step = Math.max(1, Math.floor(pairs.length / pairsPerLanguage))
      return pairs
        .filter((_, place) => place % step === 0)
        .flatMap((pair, place) => {
          const [english = '', other = ''] = pair.split('\t')
          return place % 4 === 0 ? [other, english] : [other]
        })
    })
    .map((text) => ({ ...withoutMail, text, isSpam: false }))
}

function readTexts(path: string): string[] {
  return readFileSync(path, 'utf8').trim().split('\n')
}
