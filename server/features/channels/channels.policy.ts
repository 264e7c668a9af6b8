import type { ChannelType, ChannelWrite } from '../../../contract/channel.ts'
import { invalidField } from '../../platform/errors.ts'

type Field = Exclude<keyof ChannelWrite, 'channelType'>
export type ChannelFields = Partial<Pick<ChannelWrite, Field>>

const ofEveryType: Field[] = ['name', 'isActive', 'connectionDetails', 'autoReply']

const ofType: Record<ChannelType, Field[]> = {
  Email: [
    'emailAddress',
    'autoRetrieveEmails',
    'overrideMailProviderTenantID',
    'overrideMailProviderClientID',
    'overrideMailProviderClientSecret',
    'overrideMailProviderAuthorityURL',
    'overrideMailProviderScope',
  ],
  Chat: ['hostnames', 'isDefaultTranslationChannel'],
  Phone: ['phoneNumber'],
  WhatsApp: ['phoneNumber'],
}

/** Conversations are answered at once; a mail waits for a representative. */
const repliesByItself = (channelType: ChannelType) => channelType !== 'Email'

/** What of a write belongs to its type of channel, in the form that is stored. Absent fields stay absent. */
export function toChannelFields(write: ChannelWrite): ChannelFields {
  const { channelType } = write
  const own = [...ofEveryType, ...ofType[channelType]].filter((field) => write[field] !== undefined)
  const fields: ChannelFields = Object.fromEntries(own.map((field) => [field, write[field]]))

  if (fields.name) fields.name = fields.name.trim()
  if (typeof fields.emailAddress === 'string') fields.emailAddress = toEmailAddress(fields.emailAddress)
  if (typeof fields.hostnames === 'string') fields.hostnames = toHostnames(fields.hostnames)
  if (fields.phoneNumber !== undefined) fields.phoneNumber = toPhoneNumber(fields.phoneNumber)
  if (fields.isDefaultTranslationChannel === null) fields.isDefaultTranslationChannel = false
  if (fields.autoRetrieveEmails === null) fields.autoRetrieveEmails = false
  if (fields.autoReply === null) fields.autoReply = repliesByItself(channelType)
  return fields
}

/** What a channel has that nobody said otherwise about. */
export function withDefaults(channelType: ChannelType, fields: ChannelFields): ChannelFields {
  if (channelType === 'Phone' && !fields.phoneNumber) {
    throw invalidField('phoneNumber', `is required for a ${channelType} channel`)
  }
  return {
    autoReply: repliesByItself(channelType),
    ...(channelType === 'Chat' ? { isDefaultTranslationChannel: false } : {}),
    ...fields,
  }
}

const emailAddress = /^[^\s@<>,;]+@[^\s@<>,;.]+(\.[^\s@<>,;.]+)*$/

function toEmailAddress(given: string): string | null {
  const address = given.trim()
  if (address === '') return null
  if (!emailAddress.test(address)) throw invalidField('emailAddress', 'must be an email address')
  return address
}

const internationalNumber = /^\+[1-9]\d{6,14}$/

/** A phone channel without its number is none, so it cannot be cleared either. */
function toPhoneNumber(given: string | null): string {
  const number = given?.trim() ?? ''
  if (!internationalNumber.test(number)) {
    throw invalidField('phoneNumber', 'must be in international form: + and 7 to 15 digits')
  }
  return number
}

const hostname = /^(?!-)[\p{L}\p{N}_-]{1,63}(\.[\p{L}\p{N}_-]{1,63})*$/u

/** As an Origin spells them (lower case, punycode); a port is dropped, because ports do not count. */
function toHostnames(given: string): string | null {
  const names = given
    .split(',')
    .map((name) => name.trim().replace(/:\d{1,5}$/, ''))
    .filter(Boolean)
    .map((name) => {
      if (hostname.test(name) && URL.canParse(`http://${name}`)) return new URL(`http://${name}`).hostname
      throw invalidField('hostnames', `${name} is not a hostname: leave out scheme and path`)
    })
  return [...new Set(names)].join(',') || null
}
