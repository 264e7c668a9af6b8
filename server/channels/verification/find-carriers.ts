import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { channels } from '../../organization/channels/channels.table.ts'
import { findTelephonyAccount } from '../../organization/customers/find-telephony-account.ts'
import { readConnection } from '../email/connections/read-connection.ts'

/** A way to deliver a code to an address. Without a channel it is the service's own mailer. */
export type Carrier =
  | { via: 'Email'; channel: { channelID: number; name: string; emailAddress: string } | null }
  | { via: 'WhatsApp'; number: string; templateSID: string }
  | { via: 'SMS'; number: string }

interface Addressee {
  customerID: number
  uid: string
  uidType: string
}

const phoneNumber = /^\+[1-9]\d{6,14}$/

/** In the order in which they are tried; empty if the address cannot be reached. */
export async function findCarriers(context: Context, { customerID, uid, uidType }: Addressee): Promise<Carrier[]> {
  if (uidType === 'Email' && uid.includes('@')) {
    return [...(await listMailboxes(context, customerID)), { via: 'Email', channel: null }]
  }
  return uidType === 'Phone' && phoneNumber.test(uid) ? listNumbers(context, customerID) : []
}

const listActive = ({ db }: Context, customerID: number, types: ('Email' | 'WhatsApp' | 'Phone')[]) =>
  db
    .select()
    .from(channels)
    .where(
      and(
        eq(channels.customerID, customerID),
        inArray(channels.channelType, types),
        eq(channels.isActive, true),
        isNull(channels.dateDeleted),
      ),
    )
    .orderBy(asc(channels.channelID))

async function listMailboxes(context: Context, customerID: number): Promise<Carrier[]> {
  const usable: Carrier[] = []
  for (const { channelID, name, emailAddress } of await listActive(context, customerID, ['Email'])) {
    const { provider } = await readConnection(context, customerID, channelID)
    if (provider !== 'None' && emailAddress) usable.push({ via: 'Email', channel: { channelID, name, emailAddress } })
  }
  return usable
}

/**
 * A recipient who has not written within a day can only get templates on WhatsApp, and a text message from a phone
 * channel.
 */
async function listNumbers(context: Context, customerID: number): Promise<Carrier[]> {
  if (!(await findTelephonyAccount(context, customerID))) return []
  const found = await listActive(context, customerID, ['WhatsApp', 'Phone'])
  const carriers = found.flatMap(({ channelType, phoneNumber: number, templateSID }): Carrier[] => {
    if (!number) return []
    if (channelType === 'Phone') return [{ via: 'SMS', number }]
    return templateSID ? [{ via: 'WhatsApp', number, templateSID }] : []
  })
  return carriers.toSorted((one, other) => Number(one.via === 'SMS') - Number(other.via === 'SMS'))
}
