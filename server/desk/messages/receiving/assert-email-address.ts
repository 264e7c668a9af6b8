import { invalidField } from '../../../errors.ts'

/** Catches typos only; whether an address accepts mail shows when sending. */
const plausibleAddress = /^[^\s@,;<>"]{1,64}@[^\s@,;<>"]+\.[^\s@,;<>".]{2,}$/

export function assertEmailAddress(field: string, address: string): void {
  if (!plausibleAddress.test(address)) throw invalidField(field, 'email_address_required')
}
