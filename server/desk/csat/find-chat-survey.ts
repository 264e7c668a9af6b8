import type { CsatRequest } from '@attendant/contract/desk/csat/csat.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { tickets } from '../tickets/tickets.table.ts'
import { chooseText } from './choose-text.ts'
import { csats } from './csat.table.ts'
import { findCsatSettings } from './csat-settings.store.ts'

/** The unanswered survey for a returning visitor: that of the last closing, while the chat stays closed. */
export async function findChatSurvey(
  db: Database,
  { customerID, ticketID }: { customerID: number; ticketID: number },
): Promise<CsatRequest | null> {
  const [last] = await db
    .select({
      ...{ csatID: csats.csatID, state: csats.state, via: csats.via, scale: csats.scale },
      ...{ language: tickets.language, channelID: tickets.channelID, isClosed: tickets.isClosed },
    })
    .from(csats)
    .innerJoin(tickets, and(eq(tickets.customerID, csats.customerID), eq(tickets.ticketID, csats.ticketID)))
    .where(and(eq(csats.customerID, customerID), eq(csats.ticketID, ticketID)))
    .orderBy(desc(csats.closing))
    .limit(1)
  if (!last?.isClosed || last.via !== 'Chat' || last.state !== 'Sent') return null
  const { question } = chooseText(await findCsatSettings(db, customerID, last.channelID), last.language)
  return { csatID: last.csatID, scale: last.scale, question }
}
