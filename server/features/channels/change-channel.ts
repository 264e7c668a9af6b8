import type { Channel, ChannelType, ChannelWrite } from '../../../contract/channel.ts'
import type { Context } from '../../context.ts'
import { conflict, invalidField } from '../../platform/errors.ts'
import { sealFields } from '../../platform/masked-fields.ts'
import { sealOwnerOf } from '../../platform/secrets.ts'
import { forgetSessions } from '../auth/forget-sessions.ts'
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
import { createFolder } from './folders/change-folder.ts'
import { restoreMaskedMembers } from './mask-connection-details.ts'

export async function createChannel(context: Context, customerID: number, write: ChannelWrite): Promise<Channel> {
  const { db, now, newId } = context
  const { channelType } = write
  const fields = withDefaults(channelType, toChannelFields(write))
  if (write.isDefaultTranslationChannel) await lockDefaultTranslationChannel(db, customerID)
  await refuseTaken(context, customerID, channelType, fields)
  if (fields.isDefaultTranslationChannel) await clearDefaultTranslationChannel(db, customerID)

  const row = await insertChannel(db, {
    ...toStored(context, customerID, fields),
    customerID,
    channelType,
    name: write.name.trim(),
    isActive: write.isActive,
    token: newId(),
    dateCreated: now(),
  })
  if (channelType === 'Email') {
    await createFolder(context, customerID, { channelID: row.channelID, name: 'Inbox', type: 'Inbox' })
  }
  await forgetSessions(context, customerID)
  return toChannel(context, row)
}

export async function updateChannel(
  context: Context,
  customerID: number,
  channelID: number,
  write: ChannelWrite,
): Promise<void> {
  const { db } = context
  if (write.isDefaultTranslationChannel) await lockDefaultTranslationChannel(db, customerID)
  const before = await lockChannelRow(db, customerID, channelID)
  const { channelType } = before
  if (write.channelType !== channelType) throw invalidField('channelType', `cannot change: it is ${channelType}`)
  const fields = toChannelFields(write)
  await refuseTaken(context, customerID, channelType, fields, channelID)
  if (fields.isDefaultTranslationChannel) await clearDefaultTranslationChannel(db, customerID, channelID)

  await updateChannelRow(db, before, toStored(context, customerID, fields, before))
  await forgetSessions(context, customerID)
}

/** The row stays for its tickets; its address, its number and its place in the lists are free at once. */
export async function deleteChannel(context: Context, customerID: number, channelID: number): Promise<void> {
  const channel = await lockChannelRow(context.db, customerID, channelID)
  await updateChannelRow(context.db, channel, {
    dateDeleted: context.now(),
    ...(channel.isDefaultTranslationChannel ? { isDefaultTranslationChannel: false } : {}),
  })
  await forgetSessions(context, customerID)
}

async function refuseTaken(
  { db }: Context,
  customerID: number,
  channelType: ChannelType,
  { emailAddress, phoneNumber }: ChannelFields,
  except?: number,
): Promise<void> {
  const ofAddress = emailAddress ? await findByEmailAddress(db, customerID, emailAddress) : undefined
  if (ofAddress && ofAddress !== except) throw conflict(`Another channel uses the address ${emailAddress}.`)
  const ofNumber = phoneNumber ? await findByPhoneNumber(db, customerID, { channelType, phoneNumber }) : undefined
  if (ofNumber && ofNumber !== except) throw conflict(`Another ${channelType} channel uses the number ${phoneNumber}.`)
}

/** Secrets sealed; what a client writes back masked stays as it was. */
function toStored(
  { secrets }: Context,
  customerID: number,
  fields: ChannelFields,
  before?: ChannelRow,
): Partial<ChannelRow> {
  const owner = sealOwnerOf(customerID)
  const { connectionDetails } = fields
  const details = connectionDetails && {
    connectionDetails: restoreMaskedMembers(
      connectionDetails,
      before?.connectionDetails ? secrets.open(before.connectionDetails, owner) : null,
    ),
  }
  const sealed = sealFields({ ...fields, ...details }, [...channelSecrets, 'connectionDetails'], { secrets, owner })
  return sealed as Partial<ChannelRow>
}
