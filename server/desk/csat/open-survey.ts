import { and, eq } from 'drizzle-orm'
import { bindCustomer, type Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { customers } from '../../organization/customers/customers.table.ts'
import { tickets } from '../tickets/tickets.table.ts'
import { chooseText } from './choose-text.ts'
import { csats } from './csat.table.ts'
import { findCsatSettings } from './csat-settings.store.ts'
import { readCsatToken } from './csat-tokens.ts'
import { isAnswerable } from './csats.store.ts'

/** The survey of a link while the link is valid. If the ticket has no language, the survey is in the reader's. */
export async function openSurvey(context: Context, token: string, language?: string) {
  const named = readCsatToken(context, token)
  if (!named) throw refuse('csat_not_found')
  const { customerID, ticketID, closing } = named
  const bound = bindCustomer(context, customerID)
  const [found] = await bound.db
    .select({ csat: csats, language: tickets.language, channelID: tickets.channelID, sender: customers.name })
    .from(csats)
    .innerJoin(customers, eq(customers.customerID, csats.customerID))
    .innerJoin(tickets, and(eq(tickets.customerID, csats.customerID), eq(tickets.ticketID, csats.ticketID)))
    .where(and(eq(csats.customerID, customerID), eq(csats.ticketID, ticketID), eq(csats.closing, closing)))
  if (!found || !isAnswerable(found.csat, context.now())) throw refuse('csat_not_found')
  const settings = await findCsatSettings(bound.db, customerID, found.channelID)
  const { csat, sender } = found
  return { context: bound, csat, sender, ...chooseText(settings, found.language ?? language ?? null) }
}
