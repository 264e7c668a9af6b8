import { resealToolSecrets, resealToolServerSecrets } from '../automation/acting/tools/reseal-secrets.ts'
import { resealMailKeys } from '../channels/email/keys/reseal-secrets.ts'
import { resealMailGrants } from '../channels/email/oauth/reseal-secrets.ts'
import { resealPushKeys } from '../desk/notifications/push/push-keys.store.ts'
import { resealImportCredentials } from '../integration/imports/reseal-secrets.ts'
import { resealWebhookSecrets } from '../integration/webhooks/reseal-secrets.ts'
import { resealDocumentSecrets } from '../knowledge/documents/secrets/reseal-secrets.ts'
import { resealAuditHeads } from '../organization/audit/chain/reseal-heads.ts'
import { resealChannelSecrets } from '../organization/channels/connection/reseal-secrets.ts'
import { resealCustomerSecrets } from '../organization/customers/secrets/reseal-secrets.ts'
import { resealTotpSecrets } from '../people/factors/reseal-totp.ts'
import { resealSsoSecrets } from '../people/sso/reseal-sso.ts'

/** Every module that stores encrypted texts. */
export const secretResealers = {
  customers: resealCustomerSecrets,
  channels: resealChannelSecrets,
  mailKeys: resealMailKeys,
  mailGrants: resealMailGrants,
  documents: resealDocumentSecrets,
  pushKeys: resealPushKeys,
  auditHeads: resealAuditHeads,
  totpFactors: resealTotpSecrets,
  sso: resealSsoSecrets,
  webhooks: resealWebhookSecrets,
  imports: resealImportCredentials,
  tools: resealToolSecrets,
  toolServers: resealToolServerSecrets,
}
