import type { ChannelType, ChannelWrite } from '@attendant/contract/organization/channel.ts'
import { invalidField } from '../../errors.ts'
import { readSenderTrust } from './connection/sender-trust.ts'

type Field = Exclude<keyof ChannelWrite, 'channelType'>
export type ChannelFields = Partial<Pick<ChannelWrite, Field>>

const ofEveryType: Field[] = [
  'name',
  'isActive',
  'connectionDetails',
  'autoReply',
  'answerThreshold',
  'showSources',
  'showInHelpCenter',
]

const ofType: Record<ChannelType, Field[]> = {
  Email: [
    'emailAddress',
    'autoRetrieveEmails',
    'authservID',
    'formSenders',
    'trustedForwarders',
    'overrideMailProviderTenantID',
    'overrideMailProviderClientID',
    'overrideMailProviderClientSecret',
    'overrideMailProviderAuthorityURL',
    'overrideMailProviderScope',
  ],
  Chat: ['hostnames', 'isDefaultTranslationChannel', 'searchBeforeAsking'],
  Phone: ['phoneNumber', 'handoverNumber', 'spokenLanguage'],
  WhatsApp: ['phoneNumber', 'templateSID'],
}

/** Chats and calls get automatic replies by default; emails do not. */
const repliesAutomatically = (channelType: ChannelType) => channelType !== 'Email'

/** The written fields that apply to the channel type, in stored form. Absent fields stay absent. */
export function toChannelFields(write: ChannelWrite): ChannelFields {
  const { channelType } = write
  const own = [...ofEveryType, ...ofType[channelType]].filter((field) => write[field] !== undefined)
  const fields: ChannelFields = Object.fromEntries(own.map((field) => [field, write[field]]))

  if (fields.name) fields.name = fields.name.trim()
  if (typeof fields.emailAddress === 'string') fields.emailAddress = toEmailAddress(fields.emailAddress)
  if (typeof fields.hostnames === 'string') fields.hostnames = toHostnames(fields.hostnames)
  if (fields.phoneNumber !== undefined) fields.phoneNumber = toPhoneNumber(channelType, fields.phoneNumber)
  readTelephony(fields)
  readSenderTrust(fields)
  if (fields.isDefaultTranslationChannel === null) fields.isDefaultTranslationChannel = false
  if (fields.autoRetrieveEmails === null) fields.autoRetrieveEmails = false
  if (fields.showSources === null) fields.showSources = false
  if (fields.searchBeforeAsking === null) fields.searchBeforeAsking = false
  if (fields.showInHelpCenter === null) fields.showInHelpCenter = true
  if (fields.autoReply === null) fields.autoReply = repliesAutomatically(channelType)
  return fields
}

/** Blank becomes null. */
function readTelephony(fields: ChannelFields): void {
  const { handoverNumber, spokenLanguage, templateSID } = fields
  if (typeof handoverNumber === 'string') {
    fields.handoverNumber = handoverNumber.trim() ? toInternational('handoverNumber', handoverNumber) : null
  }
  if (typeof spokenLanguage === 'string') {
    fields.spokenLanguage = spokenLanguage.trim() ? toLanguageTag(spokenLanguage) : null
  }
  if (typeof templateSID === 'string') fields.templateSID = templateSID.trim() ? toTemplateSID(templateSID) : null
}

/** Default values of a channel. */
export function withDefaults(channelType: ChannelType, fields: ChannelFields): ChannelFields {
  if (channelType === 'Phone' && !fields.phoneNumber) {
    throw invalidField('phoneNumber', 'phone_number_required', { channelType })
  }
  return {
    autoReply: repliesAutomatically(channelType),
    ...(channelType === 'Chat' ? { isDefaultTranslationChannel: false } : {}),
    ...fields,
  }
}

const emailAddress = /^[^\s@<>,;]+@[^\s@<>,;.]+(\.[^\s@<>,;.]+)*$/

function toEmailAddress(given: string): string | null {
  const address = given.trim()
  if (address === '') return null
  if (!emailAddress.test(address)) throw invalidField('emailAddress', 'email_address_required')
  return address
}

const internationalNumber = /^\+[1-9]\d{6,14}$/

/** Blank becomes null, except for phone channels, which require a number. */
function toPhoneNumber(channelType: ChannelType, given: string | null): string | null {
  const isNone = given === null || given.trim() === ''
  return isNone && channelType !== 'Phone' ? null : toInternational('phoneNumber', given ?? '')
}

function toInternational(field: Field, given: string): string {
  const number = given.trim()
  if (!internationalNumber.test(number)) {
    throw invalidField(field, 'phone_number_invalid')
  }
  return number
}

/** In BCP 47 form: `de-at` becomes `de-AT`. */
function toLanguageTag(given: string): string {
  try {
    return new Intl.Locale(given.trim()).toString()
  } catch {
    throw invalidField('spokenLanguage', 'spoken_language_invalid')
  }
}

function toTemplateSID(given: string): string {
  const sid = given.trim()
  if (!/^HX[0-9a-fA-F]{32}$/.test(sid)) throw invalidField('templateSID', 'template_sid_invalid')
  return sid
}

const hostname = /^(?!-)[\p{L}\p{N}_-]{1,63}(\.[\p{L}\p{N}_-]{1,63})*$/u

/** In the form of an Origin (lower case, punycode); a port is dropped, because ports are ignored. */
function toHostnames(given: string): string | null {
  const names = given
    .split(',')
    .map((name) => name.trim().replace(/:\d{1,5}$/, ''))
    .filter(Boolean)
    .map((name) => {
      if (hostname.test(name) && URL.canParse(`http://${name}`)) return new URL(`http://${name}`).hostname
      throw invalidField('hostnames', 'chat_hostname_invalid', { name })
    })
  return [...new Set(names)].join(',') || null
}
