import { basename } from 'node:path'
import { clearLogOdds } from '../../server/adapters/ai/embedded/spam/judge-spam.ts'
import { judge } from '../../server/adapters/ai/embedded/spam/learn-marks.ts'
import { signsOf } from '../../server/adapters/ai/embedded/spam/mail-signs.ts'
import { toMeaning, toSpamFeatures } from '../../server/adapters/ai/embedded/spam/spam-features.ts'
import { type Marked, readEmails } from '../data/spam/examples.ts'

const targets = { found: 80, honestFlagged: 1 }
const noMarks = new Map<number, number>()

/** Raw emails in `spam/` and `ham/` of the folder, classified without labels of people, compared with words only. */
export async function evaluateSpamMails(folder: string) {
  const emails = await readEmails(folder)
  const figures = measure(emails, (mail) =>
    judge(noMarks, toSpamFeatures(mail.subject, mail.text), signsOf(mail), toMeaning(mail.subject, mail.text)),
  )
  const words = measure(emails, (mail) => judge(noMarks, toSpamFeatures(mail.subject, mail.text)))
  console.table({ Attendant: figures, 'Words alone': words })
  const holds = figures.found >= targets.found && figures.honestFlagged <= targets.honestFlagged
  return { name: `spam ${basename(folder)}`, figures, baseline: words, targets, holds }
}

function measure(emails: readonly Marked[], toLogOdds: (mail: Marked) => number) {
  const oddsOf = (wanted: boolean) => emails.filter(({ isSpam }) => isSpam === wanted).map(toLogOdds)
  const [spam, honest] = [oddsOf(true), oddsOf(false)]
  const above = (odds: number[], bound: number) =>
    Number(((100 * odds.filter((value) => value > bound).length) / (odds.length || 1)).toFixed(1))
  const atOnePercent = honest.toSorted((one, other) => other - one)[Math.floor(honest.length / 100)]
  return {
    spam: spam.length,
    honest: honest.length,
    found: above(spam, clearLogOdds),
    honestFlagged: above(honest, clearLogOdds),
    foundAtOnePercent: atOnePercent === undefined ? null : above(spam, atOnePercent),
  }
}
