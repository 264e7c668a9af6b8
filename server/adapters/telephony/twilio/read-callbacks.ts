import type { CallReport, DeliveryReport, IncomingText } from '../telephony.ts'

const text = (fields: URLSearchParams, name: string) => fields.get(name)?.trim() || undefined

/** `whatsapp:+49…` becomes the bare number. */
const toNumber = (address: string | undefined) => address?.replace(/^whatsapp:/i, '').trim() ?? ''

/** Undefined for an empty message, which is not stored. */
export function readText(fields: URLSearchParams): IncomingText | undefined {
  const externalID = text(fields, 'MessageSid') ?? text(fields, 'SmsSid')
  const [from, to] = [toNumber(text(fields, 'From')), toNumber(text(fields, 'To'))]
  const media = readMedia(fields)
  const words = [fields.get('Body') ?? '', readPlace(fields)].filter((part) => part.trim()).join('\n')
  if (!externalID || !from || !to || (!words && media.length === 0)) return undefined
  return { externalID, from, to, text: words, senderName: text(fields, 'ProfileName'), media }
}

function readMedia(fields: URLSearchParams): IncomingText['media'] {
  const count = Math.min(Number(text(fields, 'NumMedia') ?? 0) || 0, 10)
  return Array.from({ length: count }, (_, index) => ({
    url: text(fields, `MediaUrl${index}`) ?? '',
    contentType: text(fields, `MediaContentType${index}`) ?? 'application/octet-stream',
  })).filter(({ url }) => url !== '')
}

/** A shared location has no text. */
function readPlace(fields: URLSearchParams): string {
  const [latitude, longitude] = [text(fields, 'Latitude'), text(fields, 'Longitude')]
  if (!latitude || !longitude) return ''
  const name = text(fields, 'Address') ?? text(fields, 'Label')
  return `${name ? `${name} ` : ''}geo:${latitude},${longitude}`
}

const statuses: Record<string, DeliveryReport['status']> = {
  accepted: 'Queued',
  scheduled: 'Queued',
  queued: 'Queued',
  sending: 'Queued',
  sent: 'Sent',
  partially_delivered: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  undelivered: 'Failed',
  canceled: 'Failed',
}

/** The provider may add statuses; unknown ones are ignored. */
export function readReport(fields: URLSearchParams): DeliveryReport | undefined {
  const externalID = text(fields, 'MessageSid') ?? text(fields, 'SmsSid')
  const status = statuses[(text(fields, 'MessageStatus') ?? text(fields, 'SmsStatus') ?? '').toLowerCase()]
  if (!externalID || !status) return undefined
  return { externalID, status, failure: status === 'Failed' ? describeFailure(text(fields, 'ErrorCode')) : undefined }
}

const reasons: Record<string, string> = {
  '63016': 'WhatsApp accepts free text only within 24 hours of the last message of the contact.',
  '63018': 'The provider currently accepts no more messages from this number.',
  '63024': 'The recipient cannot be reached by WhatsApp.',
  '63003': 'The recipient cannot be reached by WhatsApp.',
}

export function describeFailure(code: string | undefined): string {
  if (!code) return 'The provider could not deliver the message.'
  return `${reasons[code] ?? 'The provider could not deliver the message.'} (error ${code})`
}

const over = new Set(['completed', 'busy', 'failed', 'no-answer', 'canceled'])

export function readCall(fields: URLSearchParams): CallReport | undefined {
  const callID = text(fields, 'CallSid')
  if (!callID) return undefined
  const confidence = Number(text(fields, 'Confidence') ?? Number.NaN)
  return {
    callID,
    from: toNumber(text(fields, 'From')),
    to: toNumber(text(fields, 'To')),
    callerName: text(fields, 'CallerName'),
    isOver: isOver(text(fields, 'CallStatus') ?? ''),
    speech: text(fields, 'SpeechResult'),
    // Speech recognizers without confidence report 0.
    confidence: confidence > 0 ? confidence : undefined,
    isConnected: ['completed', 'answered'].includes(text(fields, 'DialCallStatus') ?? ''),
    failedAddress: text(fields, 'ErrorUrl'),
  }
}

export const isOver = (status: string) => over.has(status)
