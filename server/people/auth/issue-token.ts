import type { Context } from '../../context.ts'
import type { PhoneChannel } from '../../organization/channels/find-phone-channels.ts'
import { getCustomerProfile } from '../../organization/customers/get-customer-profile.ts'
import type { Account } from '../reps/find-account.ts'
import type { Tokens } from './tokens.ts'

/** The representative's session, without which the token is invalid. */
interface OwnSession {
  sid: string
}

/** The claim `act` of RFC 8693: who acts on behalf of the token's owner, and in which session. */
export interface ActingParty {
  sub: string
  sid: string
}

export async function issueRepToken(
  { db, now }: Context,
  tokens: Tokens,
  account: Account,
  session: OwnSession | { act: ActingParty },
): Promise<string> {
  const customer = await getCustomerProfile(db, account.customerID)
  return tokens.sign(
    {
      sub: account.username,
      CustomerID: account.customerID,
      CustomerRepID: account.customerRepID,
      TimeZone: account.timeZone ?? customer.timeZone ?? 'UTC',
      Locale: customer.locale ?? 'en',
      Country: customer.country ?? '',
      role: account.role,
      Role: account.role,
      SessionEpoch: account.sessionEpoch,
      ...session,
    },
    now(),
  )
}

export function issuePhoneToken(
  { now }: Context,
  tokens: Tokens,
  { customerID, channelID, phoneNumber }: Pick<PhoneChannel, 'customerID' | 'channelID' | 'phoneNumber'>,
): Promise<string> {
  return tokens.sign(
    {
      sub: phoneNumber,
      PhoneAuth: true,
      CustomerID: customerID,
      ChannelID: channelID,
      PhoneNumber: phoneNumber,
      SessionEpoch: 1,
    },
    now(),
  )
}
