import { resealAuditHeads } from '../features/audit/chain/reseal-heads.ts'
import { resealChannelSecrets } from '../features/channels/reseal-secrets.ts'
import { resealCustomerSecrets } from '../features/customers/reseal-secrets.ts'
import { resealDocumentSecrets } from '../features/documents/reseal-secrets.ts'

/** Every folder that keeps sealed texts. */
export const secretKeepers = {
  customers: resealCustomerSecrets,
  channels: resealChannelSecrets,
  documents: resealDocumentSecrets,
  auditHeads: resealAuditHeads,
}
