import { invalidField } from '../../../errors.ts'

/** Enough to tell an address from a slip: whether it takes mail only sending can tell. */
const plausibleAddress = /^[^\s@,;<>"]{1,64}@[^\s@,;<>"]+\.[^\s@,;<>".]{2,}$/

export function refuseImplausibleAddress(field: string, address: string): void {
  if (!plausibleAddress.test(address)) throw invalidField(field, 'email_address_required')
}
