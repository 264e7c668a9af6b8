import type { Secrets } from '@attendant/contract/organization/customer.ts'
import type { Context } from '../../../context.ts'
import { sealOwnerOf } from '../../../platform/secrets/secrets.ts'
import { getCustomer } from '../customers.store.ts'

export async function revealSecrets({ db, secrets }: Context, customerID: number): Promise<Secrets> {
  const customer = await getCustomer(db, customerID)
  const open = (sealed: string | null) => (sealed === null ? null : secrets.open(sealed, sealOwnerOf(customerID)))
  return {
    aiProviderApiKey: open(customer.aiProviderApiKey),
    telephonyAccountSID: customer.telephonyAccountSID,
    telephonyAuthToken: open(customer.telephonyAuthToken),
  }
}
