import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { ApiRefusal, type Line, type ServiceApi } from './service-api.ts'
import type { VerifiedCallback } from './verify-callback.ts'

/** Dependencies of the gateway. It reads settings and the provider from the context, but tickets only over the API. */
export interface Gateway {
  context: Context
  api: ServiceApi
}

/**
 * Signs in as the channel with the number. The account that signed the callback must own it, because an account ID is
 * not secret.
 */
export async function openLine(
  { api }: Gateway,
  { accountSid, customerIDs }: VerifiedCallback,
  number: string,
): Promise<Line> {
  const line = await api.logIn(number, accountSid, customerIDs).catch((fault: unknown) => {
    if (fault instanceof ApiRefusal)
      throw fault.status === 404 ? refuse('line_not_found') : refuse('line_refused', { reason: fault.message })
    throw fault
  })
  if (!customerIDs.includes(line.customerID)) throw refuse('number_of_other_account')
  return line
}

const maxTextLength = 1024 * 1024

/** Text that the service can store: without NUL and invalid characters, and limited in length. */
export const toStorable = (text: string, maxLength = maxTextLength) =>
  [...text.toWellFormed().replaceAll('\0', '')].slice(0, maxLength).join('')
