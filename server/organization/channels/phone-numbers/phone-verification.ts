import type { PhoneVerification } from '@attendant/contract/organization/channel.ts'
import type { channels } from '../channels.table.ts'

type Checked = Pick<
  typeof channels.$inferSelect,
  'phoneNumber' | 'verifiedAccountSID' | 'numberProblem' | 'numberCheckedAt'
>

/** Whether the provider reported that the customer may not use the number. */
const refusals = ['AccountRefused', 'NotOwned', 'Taken']

export const isRefused = ({ numberProblem }: Pick<Checked, 'numberProblem'>) => refusals.includes(numberProblem ?? '')

export function toPhoneVerification(channel: Checked): PhoneVerification | null {
  const { phoneNumber, verifiedAccountSID, numberProblem, numberCheckedAt } = channel
  if (phoneNumber === null) return null
  return {
    state: verifiedAccountSID ? 'Verified' : isRefused(channel) ? 'Refused' : 'Unverified',
    problem: numberProblem,
    checkedAt: numberCheckedAt?.toISOString() ?? null,
  }
}
