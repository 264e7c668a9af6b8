import type { ActivationPolicy } from '@attendant/contract/organization/activation-policy.ts'
import type { AutonomyPolicyWrite } from '@attendant/contract/organization/autonomy-policy.ts'
import type { OfficeHours } from '@attendant/contract/organization/office-hours.ts'
import { bigint, boolean, json, pgTable, text } from 'drizzle-orm/pg-core'
import { referenceColumn, secretColumn, timeColumn } from '../../platform/database/columns.ts'

/** An organisation. Everything else belongs to one. */
export const customers = pgTable('customers', {
  customerID: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  hostnames: text().array().notNull(),
  features: text().array().notNull(),
  timeZone: text(),
  locale: text(),
  country: text(),
  /** Without any, the team may be available at all times. */
  officeHours: json().$type<OfficeHours>(),
  /** Days without office hours. */
  holidays: json().$type<{ date: string; name: string }[]>(),
  emailSignatureHTML: text(),
  emailSignatureText: text(),
  /** Of the help center, such as `#2a6f5b`. */
  themeColor: text(),
  logoUrl: text(),
  /** Everyone needs a second factor to sign in. */
  requireSecondFactor: boolean().notNull().default(false),
  /** The requirements for activating a change set; null for the default. */
  activationPolicy: json().$type<ActivationPolicy>(),
  /** The customer's settings; null for the default. */
  autonomyPolicy: json().$type<AutonomyPolicyWrite>(),
  dateCreated: timeColumn().notNull(),

  apiBaseUrl: text(),
  apiUsername: text(),
  apiPassword: secretColumn(),
  apiToken: secretColumn(),
  apiAuthenticationType: text(),

  emailProviderType: text(),
  mailProviderTenantID: text(),
  mailProviderClientID: text(),
  mailProviderClientSecret: secretColumn(),
  mailProviderAuthorityURL: text(),
  mailProviderScope: text(),

  telephonyAccountSID: text(),
  telephonyAuthToken: secretColumn(),

  aiProviderApiKey: secretColumn(),
  aiProviderBaseUrl: text(),
  /** The provider's model; without one, documents are indexed by the embedded encoder. */
  knowledgeEmbeddingModel: text(),

  // A model may be shared, so there is no foreign key; writes validate it.
  defaultTopicModelId: referenceColumn(),
  defaultWebchatModelId: referenceColumn(),
  defaultEmailTextModelId: referenceColumn(),
  defaultEmailVisionModelId: referenceColumn(),
  defaultCallModelId: referenceColumn(),
  defaultSpamModelId: referenceColumn(),
  defaultCustomerRepID: referenceColumn(),
})
