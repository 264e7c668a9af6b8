import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { documents } from '../../knowledge/documents/documents.table.ts'
import { remember } from '../../platform/database/configuration/known-configuration.ts'
import { callAi } from '../call-ai.ts'
import type { Run, StepContext } from '../runs/automation-run.ts'
import { slotOfChannel } from '../steps/slot-of-channel.ts'

/** The language of shorter texts cannot be detected. */
const minLetters = 12
const maxCharacters = 4_000

export interface ForeignQuestion {
  /** In the language of most documents; undefined if no engine translates. */
  text: string | undefined
  /** The documents' language. */
  language: string
}

/** Translates the question to the language of the documents; undefined if some document is in its own language. */
export async function translateQuestion(
  context: StepContext,
  run: Run,
  question: string,
): Promise<ForeignQuestion | undefined> {
  const { ai, config } = context
  if (!config.EMBEDDED_AI || question.replaceAll(/\P{L}/gu, '').length < minLetters) return undefined
  const known = await remember(context, 'languages', () => listLanguages(context, run.customerID))
  const [language] = known
  if (!language) return undefined
  const { language: detected } = await ai
    .embedded(`customer ${run.customerID}`)
    .detectLanguage(question, undefined, known)
  if (!detected || known.includes(baseOf(detected))) return undefined
  const text = question.slice(0, maxCharacters)
  const asked = { slot: slotOfChannel(run.channel), purpose: 'translation' as const, about: { text, language } }
  const result = await callAi(context, run, asked, (engine) =>
    engine.translate({ text, targetLang: language, isHtml: false }),
  )
  return { text: result.kind === 'answered' ? result.answer.text : undefined, language }
}

const baseOf = (language: string) => language.toLowerCase().split(/[-_]/)[0] ?? language

/** Languages of searchable documents, most frequent first. */
async function listLanguages({ db }: StepContext, customerID: number): Promise<string[]> {
  const base = sql<string>`lower(split_part(replace(${documents.language}, '_', '-'), '-', 1))`
  const rows = await db
    .select({ base })
    .from(documents)
    .where(and(eq(documents.customerID, customerID), documents.isSearchable, isNotNull(documents.language)))
    .groupBy(base)
    .orderBy(desc(sql`count(*)`), base)
  return rows.map((row) => row.base)
}
