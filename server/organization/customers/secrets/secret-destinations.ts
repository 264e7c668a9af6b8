import type { Context } from '../../../context.ts'
import { addressOf, type Destination, originOf } from '../../../platform/secrets/secret-destinations.ts'
import type { CustomerRow } from '../customers.store.ts'

export const publicAuthority = 'https://login.microsoftonline.com'

/** Where email credentials are sent: the authority, and its tenant if there is one. */
export const mailAuthorityOf = ({
  mailProviderAuthorityURL,
  mailProviderTenantID,
}: Pick<CustomerRow, 'mailProviderAuthorityURL' | 'mailProviderTenantID'>) => [
  addressOf(mailProviderAuthorityURL) ?? publicAuthority,
  mailProviderTenantID?.trim().toLowerCase() || null,
]

/** A secret belongs to the URL, account or tenant it was given for. */
export const customerDestinations = ({ config }: Pick<Context, 'config'>): Destination<CustomerRow>[] => [
  { secrets: ['apiPassword', 'apiToken'], of: ({ apiBaseUrl }) => [originOf(apiBaseUrl)] },
  { secrets: ['mailProviderClientSecret'], of: mailAuthorityOf },
  { secrets: ['telephonyAuthToken'], of: ({ telephonyAccountSID }) => [telephonyAccountSID?.trim() || null] },
  {
    secrets: ['aiProviderApiKey'],
    of: ({ aiProviderBaseUrl }) => [addressOf(aiProviderBaseUrl || config.AI_BASE_URL) ?? 'the public provider'],
  },
]
