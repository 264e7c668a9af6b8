import { type AutonomyPolicy, defaultAutonomy } from '@attendant/contract/organization/autonomy-policy.ts'
import { getTableColumns, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { prepareSelect } from '../../platform/database/statements/prepared-select.ts'
import { customers } from '../customers/customers.table.ts'
import type { ModelSlot } from './check-model-choice.ts'
import type { ModelRow } from './models.store.ts'
import { everyone, models } from './models.table.ts'

/** The models of a customer, and the key to its AI provider. */
export interface Account {
  sealedKey: string | null
  baseUrl: string | null
  chosenIDs: Record<ModelSlot, number | null>
  /** Own models before shared ones, the default before others. */
  active: ModelRow[]
}

/** What automation of a message needs to know about the customer. */
export interface Settings {
  account: Account
  autonomy: AutonomyPolicy
  profile: { name: string; locale: string | null }
}

const slotFields = {
  Topic: customers.defaultTopicModelId,
  Webchat: customers.defaultWebchatModelId,
  EmailText: customers.defaultEmailTextModelId,
  EmailVision: customers.defaultEmailVisionModelId,
  Call: customers.defaultCallModelId,
  Spam: customers.defaultSpamModelId,
} as const satisfies Record<ModelSlot, unknown>

/** One row per model available to the customer, or one without a model. */
const findRows = prepareSelect(
  {
    ...slotFields,
    sealedKey: customers.aiProviderApiKey,
    baseUrl: customers.aiProviderBaseUrl,
    autonomyPolicy: customers.autonomyPolicy,
    customerName: customers.name,
    locale: customers.locale,
    ...getTableColumns(models),
  },
  sql`from ${customers} left join ${models} on ${models.customerID} in (${customers.customerID}, ${sql.raw(String(everyone))})
    where ${customers.customerID} = ${sql.placeholder('customerID')}`,
)

export async function readSettings({ db }: Pick<Context, 'db'>, customerID: number): Promise<Settings> {
  const rows = await findRows(db, { customerID })
  const [first] = rows
  if (!first) throw refuse('customer_not_found')
  const active = rows.filter(({ isActive }) => isActive)
  const rank = ({ customerID, isDefault }: ModelRow) => (customerID === everyone ? 2 : 0) + (isDefault ? 0 : 1)
  active.sort((one, other) => rank(one) - rank(other) || one.modelID - other.modelID)
  const { sealedKey, baseUrl, Topic, Webchat, EmailText, EmailVision, Call, Spam } = first
  const { autonomyPolicy, customerName: name, locale } = first
  return {
    account: { sealedKey, baseUrl, chosenIDs: { Topic, Webchat, EmailText, EmailVision, Call, Spam }, active },
    autonomy: { ...defaultAutonomy, ...autonomyPolicy },
    profile: { name, locale },
  }
}
