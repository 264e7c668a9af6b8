import type { Channel, ChannelType, ChannelWrite } from '@attendant/contract/organization/channel.ts'
import type { Role } from '@attendant/contract/people/customer-rep.ts'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { invalidField, refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { sealFields } from '../../platform/secrets/masked-fields.ts'
import { findLostSecrets } from '../../platform/secrets/secret-destinations.ts'
import { sealOwnerOf } from '../../platform/secrets/secrets.ts'
import { forgetSessions } from '../customers/forget-sessions.ts'
import { connectionsPort } from '../ports.ts'
import { type ChannelFields, toChannelFields, withDefaults } from './channels.policy.ts'
import {
  type ChannelRow,
  channelSecrets,
  clearDefaultTranslationChannel,
  findByEmailAddress,
  findByPhoneNumber,
  insertChannel,
  lockChannelRow,
  lockDefaultTranslationChannel,
  toChannel,
  updateChannelRow,
} from './channels.store.ts'
import { assertMayChangeConnection } from './connection/connection-fields.ts'
import { mailDestination } from './connection/mail-destination.ts'
import { restoreMaskedMembers } from './connection/mask-connection-details.ts'
import { assertMayTrust } from './connection/sender-trust.ts'
import { createFolder } from './folders/change-folder.ts'
import { queueVerification } from './phone-numbers/queue-verification.ts'

export async function createChannel(
  context: Context,
  customerID: number,
  write: ChannelWrite,
  role: Role = 'Admin',
): Promise<Channel> {
  const { db, now, newId } = context
  const { channelType } = write
  const fields = withDefaults(channelType, toChannelFields(write))
  assertMayChangeConnection(context, role, fields)
  assertMayTrust(role, fields)
  if (write.isDefaultTranslationChannel) await lockDefaultTranslationChannel(db, customerID)
  await assertAddressAvailable(context, customerID, channelType, fields)
  if (fields.isDefaultTranslationChannel) await clearDefaultTranslationChannel(db, customerID)

  const row = await insertChannel(db, {
    ...(await toStored(context, customerID, fields)).stored,
    customerID,
    channelType,
    name: write.name.trim(),
    isActive: write.isActive,
    token: newId(),
    dateCreated: now(),
  })
  if (row.phoneNumber) await queueVerification(db, customerID)
  if (channelType === 'Email') {
    await createFolder(context, customerID, { channelID: row.channelID, name: 'Inbox', type: 'Inbox' })
  }
  await forgetSessions(context, customerID)
  return toChannel(context, row)
}

/** Returns the secrets that were cleared because their destination changed. */
export async function updateChannel(
  context: Context,
  { customerID, role }: Pick<Rep, 'customerID' | 'role'>,
  channelID: number,
  write: ChannelWrite,
): Promise<string[]> {
  const { db } = context
  if (write.isDefaultTranslationChannel) await lockDefaultTranslationChannel(db, customerID)
  const before = await lockChannelRow(db, customerID, channelID)
  const { channelType } = before
  if (write.channelType !== channelType) throw invalidField('channelType', 'immutable', { value: channelType })
  const fields = toChannelFields(write)
  assertMayChangeConnection(context, role, fields, before)
  assertMayTrust(role, fields, before)
  await assertAddressAvailable(context, customerID, channelType, fields, channelID)
  if (fields.isDefaultTranslationChannel) await clearDefaultTranslationChannel(db, customerID, channelID)

  const isOtherNumber = fields.phoneNumber !== undefined && fields.phoneNumber !== before.phoneNumber
  const { stored, cleared } = await toStored(context, customerID, fields, before)
  await updateChannelRow(db, before, {
    ...stored,
    ...(isOtherNumber ? { verifiedAccountSID: null, numberProblem: null, numberCheckedAt: null } : {}),
  })
  if (isOtherNumber) await queueVerification(db, customerID)
  if (cleared.length > 0 && channelType === 'Email')
    await connectionsPort(context).recordProblem(context, before, missingSecrets)
  await forgetSessions(context, customerID)
  return cleared
}

const missingSecrets = 'The server changed, so the stored credentials were removed. An admin has to enter them again.'

/** Soft delete: the row stays for its tickets, while its address and number become available at once. */
export async function deleteChannel(context: Context, customerID: number, channelID: number): Promise<void> {
  const channel = await lockChannelRow(context.db, customerID, channelID)
  await updateChannelRow(context.db, channel, {
    dateDeleted: context.now(),
    ...(channel.isDefaultTranslationChannel ? { isDefaultTranslationChannel: false } : {}),
  })
  await forgetSessions(context, customerID)
}

async function assertAddressAvailable(
  { db }: Context,
  customerID: number,
  channelType: ChannelType,
  { emailAddress, phoneNumber }: ChannelFields,
  except?: number,
): Promise<void> {
  if (emailAddress) {
    const holder = await findByEmailAddress(db, customerID, emailAddress)
    if (holder && holder !== except) throw refuse('channel_address_taken', { address: emailAddress })
  }
  if (phoneNumber) {
    const holder = await findByPhoneNumber(db, customerID, { channelType, phoneNumber })
    if (holder && holder !== except) throw refuse('channel_number_taken', { channelType, number: phoneNumber })
  }
}

interface Stored {
  stored: Partial<ChannelRow>
  cleared: string[]
}

/** Encrypts secrets. A masked value keeps the stored secret, unless its destination changed. */
async function toStored(
  { db, secrets }: Context,
  customerID: number,
  fields: ChannelFields,
  before?: ChannelRow,
): Promise<Stored> {
  const owner = sealOwnerOf(customerID)
  const { connectionDetails } = fields
  const details =
    connectionDetails &&
    restoreMaskedMembers(
      connectionDetails,
      before?.connectionDetails ? secrets.open(before.connectionDetails, owner) : null,
    )
  const sealed = sealFields(
    { ...fields, ...(details ? { connectionDetails: details.text } : {}) },
    [...channelSecrets, 'connectionDetails'],
    { secrets, owner },
  ) as Partial<ChannelRow>
  const lost = before ? await findLost(db, before, sealed, fields) : []
  return {
    stored: { ...sealed, ...Object.fromEntries(lost.map((secret) => [secret, null])) },
    cleared: [...lost, ...(details ? details.cleared : [])],
  }
}

async function findLost(db: Database, before: ChannelRow, stored: Partial<ChannelRow>, written: ChannelFields) {
  const destinations = [await mailDestination(db, before.customerID)]
  return findLostSecrets(destinations, { before, after: { ...before, ...stored }, written })
}
