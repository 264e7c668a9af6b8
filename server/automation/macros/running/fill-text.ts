import type { MacroText } from '@attendant/contract/automation/macro.ts'
import type { Rep } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { baseLanguage } from '../../../desk/conditions/fold-text.ts'
import type { MessageRow } from '../../../desk/messages/get-message-for-caller.ts'
import type { TicketRow } from '../../../desk/tickets/tickets.table.ts'
import { refuse } from '../../../errors.ts'
import { type PlaceholderFacts, replacePlaceholders } from '../../../knowledge/documents/replace-placeholders.ts'
import { getCustomerProfile } from '../../../organization/customers/get-customer-profile.ts'
import { nameRep } from '../../../people/reps/name-rep.ts'
import { sanitiseLarge } from '../../../platform/html/sanitise-large.ts'
import { gatherPlaceholderFacts } from '../../prompt/gather-placeholder-facts.ts'

export interface Subject {
  ticket: TicketRow
  /** The end user's latest message. */
  message: MessageRow | undefined
}

export interface FilledText {
  subject: string | null
  htmlBody: string
  text: string
  /** Unknown placeholders, left as written. */
  unresolved: string[]
}

const maxFilled = 256 * 1024
const maxFact = 20_000

/** The macro's text for this ticket, safe to send; undefined if the macro has no text. */
export async function fillText(
  context: Context,
  rep: Rep,
  texts: MacroText[],
  { ticket, message }: Subject,
  lang: string | null = null,
): Promise<FilledText | undefined> {
  if (texts.length === 0) return undefined
  const { locale } = await getCustomerProfile(context.db, rep.customerID)
  const written = pickText(texts, [lang, ticket.language, locale])
  if (!written) return undefined
  const facts = await gatherFacts(context, rep, { ticket, message })
  const unresolved = new Set<string>()
  const note = (name: string) => unresolved.add(name)
  const html = replacePlaceholders(written.htmlBody, facts, 'html', note)
  if (html.length > maxFilled) throw refuse('macro_text_too_large', { limit: maxFilled / 1024 })
  const { safe, text } = await sanitiseLarge(context, rep.customerID, html)
  const subject = written.subject === null ? null : replacePlaceholders(written.subject, facts, 'header', note)
  return { subject: subject?.slice(0, 255) || null, htmlBody: safe, text, unresolved: [...unresolved] }
}

/** The text for the first wanted language or its base language that exists; else the first text. */
export function pickText(texts: MacroText[], wanted: (string | null)[]): MacroText | undefined {
  const toTag = (lang: string) => lang.toLowerCase().replaceAll('_', '-')
  for (const lang of wanted) {
    if (!lang) continue
    const base = baseLanguage(lang)
    const found =
      texts.find((text) => toTag(text.lang) === toTag(lang)) ??
      texts.find((text) => toTag(text.lang) === base) ??
      texts.find((text) => baseLanguage(text.lang) === base)
    if (found) return found
  }
  return texts[0]
}

export async function gatherFacts(context: Context, rep: Rep, { ticket, message }: Subject): Promise<PlaceholderFacts> {
  const { customerID, ticketID, channelID, language } = ticket
  const nothing = { ticketID, channelID, language, message: null, textBody: null, isInternal: false }
  const facts = await gatherPlaceholderFacts(context, customerID, message ?? nothing)
  const customFields = Object.entries(facts.Ticket?.CustomFields ?? {}).map(([name, value]) => [name, cut(value)])
  return {
    ...facts,
    Ticket: { ID: ticketID, Subject: ticket.subject, CustomFields: Object.fromEntries(customFields) },
    Message: { Text: String(cut(facts.Message?.Text ?? '')) },
    Rep: { Name: rep.apiToken?.name ?? (await nameRep(context.db, rep)) ?? '' },
  }
}

/** Limits the size of a text with many placeholders. */
function cut(value: unknown): unknown {
  const written = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return written.length > maxFact ? written.slice(0, maxFact).toWellFormed() : value
}
