import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import { tickets } from '../../desk/tickets/tickets.table.ts'
import type { PlaceholderFacts } from '../../knowledge/documents/replace-placeholders.ts'
import { channels } from '../../organization/channels/channels.table.ts'
import { getCustomerProfile } from '../../organization/customers/get-customer-profile.ts'
import { endUsers, endUserUIDs } from '../../people/end-users/end-users.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { listFacts } from './list-facts.ts'

type FactMessage = Pick<MessageRow, 'ticketID' | 'channelID' | 'language' | 'message' | 'textBody' | 'isInternal'>

/** Placeholder values for a customer, or for a message with its ticket, end user and channel. */
export async function gatherPlaceholderFacts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  customerID: number,
  message?: FactMessage,
): Promise<PlaceholderFacts> {
  const { name, locale } = await getCustomerProfile(db, customerID)
  const facts = {
    ...(await listFacts(db, customerID)),
    Customer: { Name: name },
    Language: locale ?? '',
    Now: now().toISOString(),
  }
  return message ? { ...facts, ...(await gatherOfMessage(db, customerID, message, facts.Language)) } : facts
}

async function gatherOfMessage(db: Database, customerID: number, message: FactMessage, customerLanguage: string) {
  const [ticket] = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.customerID, customerID), eq(tickets.ticketID, message.ticketID)))
  const [channel] = await db
    .select({ Name: channels.name, Type: channels.channelType })
    .from(channels)
    .where(and(eq(channels.customerID, customerID), eq(channels.channelID, message.channelID)))
  return {
    ...(channel ? { Channel: channel } : {}),
    EndUser: await gatherEndUser(db, customerID, ticket?.endUserID ?? null),
    Ticket: { Subject: ticket?.subject ?? '', CustomFields: ticket?.customFieldsData ?? {} },
    Message: { Text: message.isInternal ? '' : (message.message ?? message.textBody ?? '') },
    Language: message.language ?? ticket?.language ?? customerLanguage,
  }
}

/** Placeholders decide whose data is retrieved, so unverified addresses are excluded. */
const person = {
  EndUserID: endUsers.endUserID,
  CustomerID: endUsers.customerID,
  FirstName: endUsers.firstName,
  LastName: endUsers.lastName,
  DisplayName: endUsers.displayName,
  Email: sql<string | null>`case when ${endUsers.isEmailVerified} then ${endUsers.email} end`,
  Phone: sql<string | null>`case when ${endUsers.isPhoneVerified} then ${endUsers.phone} end`,
  CustomerRef: endUsers.customerRef,
  Notes: endUsers.notes,
  DateCreated: endUsers.dateCreated,
  LastModified: endUsers.lastModified,
}

/** Without an end user all fields are null, so that a greeting never shows a raw placeholder. */
async function gatherEndUser(db: Database, customerID: number, endUserID: number | null) {
  const unknownPerson = Object.fromEntries([...Object.keys(person), 'UIDs'].map((field) => [field, null]))
  if (endUserID === null) return unknownPerson
  const [known] = await db
    .select(person)
    .from(endUsers)
    .where(and(eq(endUsers.customerID, customerID), eq(endUsers.endUserID, endUserID)))
  if (!known) return unknownPerson
  const uids = await db
    .select({ uid: endUserUIDs.uid })
    .from(endUserUIDs)
    .where(and(eq(endUserUIDs.customerID, customerID), eq(endUserUIDs.endUserID, endUserID), endUserUIDs.isVerified))
    .orderBy(asc(endUserUIDs.endUserUIDID))
  const { DateCreated, LastModified } = known
  return {
    ...known,
    DateCreated: DateCreated.toISOString(),
    LastModified: LastModified.toISOString(),
    UIDs: uids.map(({ uid }) => uid).join(', '),
  }
}
