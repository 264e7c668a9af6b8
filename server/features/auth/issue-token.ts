import type { Context } from '../../context.ts'
import type { PhoneChannel } from '../channels/find-phone-channels.ts'
import { getCustomerProfile } from '../customers/get-customer-profile.ts'
import type { Account } from '../reps/find-account.ts'
import type { Tokens } from './tokens.ts'

export async function issueRepToken({ db, now }: Context, tokens: Tokens, account: Account): Promise<string> {
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
    },
    now(),
  )
}

export function issuePhoneToken(
  { now }: Context,
  tokens: Tokens,
  { customerID, channelID, phoneNumber }: PhoneChannel,
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
