import type { TelephonyAccount } from '../../telephony.ts'

export interface Refused {
  status: number
  code: number
  message: string
}

const internationalNumber = /^\+[1-9]\d{6,14}$/
const onWhatsApp = /^whatsapp:(.*)$/

export const dayInMs = 24 * 60 * 60 * 1000

/** Errors with the provider's texts and codes. */
export const refuse = (status: number, code: number, message: string): Refused => ({ status, code, message })

export function findAccount(header: string | undefined, sid: string, accounts: TelephonyAccount[]) {
  const [name, token] = Buffer.from((header ?? '').replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':')
  return accounts.find(({ accountSid, authToken }) => accountSid === sid && name === sid && token === authToken)
}

const read = (form: URLSearchParams, field: string) => form.get(field) ?? ''

/** The error in a message, or undefined. `senders` are the account's own numbers. */
export function judgeMessage(
  form: URLSearchParams,
  { senders, lastInbound, now }: { senders: Set<string>; lastInbound: Date | undefined; now: Date },
): Refused | undefined {
  const isSms = !onWhatsApp.test(read(form, 'From')) && !onWhatsApp.test(read(form, 'To'))
  const toPlain = (field: string) => (isSms ? read(form, field) : (onWhatsApp.exec(read(form, field))?.[1] ?? ''))
  const [from, to] = [toPlain('From'), toPlain('To')]
  if (!internationalNumber.test(to)) return refuse(400, 21211, "The 'To' number is not a valid phone number.")
  if (!internationalNumber.test(from)) return refuse(400, 21212, "The 'From' number is not a valid phone number.")
  if (!senders.has(from)) return refuse(400, 63007, 'Could not find a Channel with the specified From address')
  const [body, template] = [read(form, 'Body'), read(form, 'ContentSid')]
  if (!body && !template && !form.get('MediaUrl')) return refuse(400, 21602, 'Message body is required.')
  if ([...body].length > 1600)
    return refuse(400, 21617, 'The concatenated message body exceeds the 1600 character limit')
  for (const address of [...form.getAll('MediaUrl'), ...form.getAll('StatusCallback')]) {
    if (!/^https?:\/\//.test(address)) return refuse(400, 21609, `Invalid URL: ${address}`)
  }
  if (template) return judgeTemplate(form, template)
  return isSms ? undefined : judgeWindow(lastInbound, now)
}

function judgeTemplate(form: URLSearchParams, template: string): Refused | undefined {
  if (form.has('Body')) return refuse(400, 21619, 'Body is not accepted with a template')
  if (!/^HX[0-9a-fA-F]{32}$/.test(template)) return refuse(400, 21655, 'The ContentSid is Invalid')
  let variables: unknown
  try {
    variables = JSON.parse(read(form, 'ContentVariables') || '{}')
  } catch {
    return refuse(400, 21656, 'The ContentVariables Parameter is invalid')
  }
  const values = Object.values(variables as Record<string, string>)
  if (values.some((value) => /[\n\t]| {5}/.test(value)))
    return refuse(400, 21656, 'The ContentVariables Parameter is invalid')
  if (values.join('').length > 1024) return refuse(400, 63021, 'Channel invalid content error')
  return undefined
}

function judgeWindow(lastInbound: Date | undefined, now: Date): Refused | undefined {
  const isOpen = lastInbound !== undefined && now.getTime() - lastInbound.getTime() < dayInMs
  return isOpen
    ? undefined
    : refuse(400, 63016, 'Failed to send freeform message because you are outside the allowed window.')
}
