/**
 * Evaluates the embedded AI engine and the email parser.
 *
 *     npm run eval -- all --data <folder>        all targets of the engine in one table: topics, none, language, and
 *                                                the corpora in its folders spam and xsid (requests in many languages)
 *     npm run eval -- topics --data <folder>     public intent datasets, in their published forms
 *     npm run eval -- topics                     the project's own dataset
 *     npm run eval -- spam|language|replies|summary
 *     npm run eval -- spam --data <folder>       raw emails in its folders spam and ham, compared with words only
 *     npm run eval -- language --data <folder>   one to three words, held-out sentences, compared with n-grams only
 *     npm run eval -- retrieval --data <folder>  relevant documents for questions, compared with plain BM25
 *     npm run eval -- autonomy                   autonomy levels reached, with simulated people
 *     npm run eval -- answers --data <folder>    replies drafted if there is an answer, and only then
 *     npm run eval -- gate [--data <folder>]     harmful change sets blocked, harmless ones not; with public intents too
 *                                                (--changes 20: only twenty of the hundred; --minutes 8: starts none
 *                                                later; --results <file>: keeps the verdicts, and the next run
 *                                                continues with the missing changes; --desk <folder>: keeps the
 *                                                database for it)
 *     npm run eval -- mail                       charsets, attachments, quotes and bounces of the project's own emails
 *     npm run eval -- procedures --data <folder> conversations played through procedures of fixed steps
 *
 * Figures are percentages unless noted otherwise. Exits with 1 if a target is missed.
 */
import { parseArgs } from 'node:util'
import type { AiEngine } from '../server/adapters/ai/ai.ts'
import { createEmbeddedEngine } from '../server/adapters/ai/embedded/create-embedded-engine.ts'
import {
  evaluateLanguage,
  evaluateReplies,
  evaluateSpam,
  evaluateSummaries,
} from '../server/adapters/ai/embedded/evals/evaluate-tasks.ts'
import { evaluateOwnTopics } from '../server/adapters/ai/embedded/evals/evaluate-topics.ts'
import { evaluateAll } from './eval/all.ts'
import { evaluateAnswers } from './eval/answers.ts'
import { evaluateAutonomy } from './eval/autonomy.ts'
import { evaluateGate } from './eval/gate.ts'
import { evaluateShortTexts } from './eval/language.ts'
import { evaluateMail } from './eval/mail.ts'
import { evaluateProcedures } from './eval/procedures.ts'
import { evaluateRetrieval } from './eval/retrieval.ts'
import { evaluateSpamMails } from './eval/spam.ts'
import { evaluateTopics, summariseTopics } from './eval/topics.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ data: { type: 'string' }, changes: { type: 'string' } },
    ...{ minutes: { type: 'string' }, results: { type: 'string' }, desk: { type: 'string' } },
  },
})
const { data } = values

const subjects: Record<string, (engine: AiEngine) => Promise<object>> = {
  topics: async (engine) => (await evaluateOwnTopics(engine)).map(inPercent),
  spam: async (engine) => inPercent(await evaluateSpam(engine)),
  language: async (engine) => inPercent(await evaluateLanguage(engine)),
  replies: async (engine) => inPercent(await evaluateReplies(engine)),
  summary: async (engine) => inPercent(await evaluateSummaries(engine)),
}

/** Evaluations with a baseline in the same run: a table, and a line of JSON at the end. */
const comparisons: Record<string, (folder: string) => Promise<object>> = {
  all: evaluateAll,
  topics: compareTopics,
  spam: evaluateSpamMails,
  language: evaluateShortTexts,
  retrieval: evaluateRetrieval,
  answers: evaluateAnswers,
  procedures: evaluateProcedures,
}

if (positionals[0] === 'gate') {
  const { results, changes, minutes, desk } = values
  const result = await evaluateGate({
    ...{ data, results, kept: desk },
    ...(changes ? { changes: Number(changes) } : {}),
    ...(minutes ? { minutes: Number(minutes) } : {}),
  })
  console.log(JSON.stringify(result))
  process.exit(result.holds ? 0 : 1)
}

if (positionals[0] === 'mail') {
  const result = await evaluateMail()
  console.log(JSON.stringify(result))
  process.exit(result.holds ? 0 : 1)
}

if (positionals[0] === 'autonomy') {
  console.log(JSON.stringify(await evaluateAutonomy()))
  process.exit()
}

const compare = comparisons[positionals[0] ?? '']
if (compare && data) {
  const result = await compare(data)
  console.log(JSON.stringify(result))
  process.exit('holds' in result && !result.holds ? 1 : 0)
}

const evaluate = subjects[positionals[0] ?? '']
if (!evaluate) {
  console.error(
    `Say what to measure: gate, mail, ${Object.keys(subjects).join(', ')}, or with --data ${Object.keys(comparisons).join(', ')}.`,
  )
  process.exit(1)
}
console.table(await evaluate(createEmbeddedEngine()))
console.log(`Peak memory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)

async function compareTopics(folder: string): Promise<object> {
  const rows = evaluateTopics(folder)
  console.table(rows)
  return summariseTopics(rows)
}

function inPercent(figures: object): object {
  const shown = Object.entries(figures).map(([name, value]) => [
    name,
    typeof value === 'number' && name !== 'examples' ? (100 * value).toFixed(1) : value,
  ])
  return Object.fromEntries(shown)
}
