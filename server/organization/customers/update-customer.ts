import { isDeepStrictEqual } from 'node:util'
import { defaultPolicy } from '@attendant/contract/organization/activation-policy.ts'
import { defaultAutonomy } from '@attendant/contract/organization/autonomy-policy.ts'
import { type CustomerUpdate, customerSecrets } from '@attendant/contract/organization/customer.ts'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../errors.ts'
import { sealFields } from '../../platform/secrets/masked-fields.ts'
import { findLostSecrets, originOf } from '../../platform/secrets/secret-destinations.ts'
import { sealOwnerOf } from '../../platform/secrets/secrets.ts'
import { clearInheritedAuthority } from '../channels/connection/clear-inherited-authority.ts'
import { queueVerification } from '../channels/phone-numbers/queue-verification.ts'
import { forgetVerifications } from '../channels/phone-numbers/record-verification.ts'
import { checkModelChoice, type ModelSlot } from '../models/check-model-choice.ts'
import { queueRebuild } from '../models/embeddings/queue-rebuild.ts'
import { documentsPort, modelChoicesPort, peoplePort } from '../ports.ts'
import { type CustomerRow, lockCustomer, updateCustomerRow } from './customers.store.ts'
import { findTimeZone } from './find-time-zone.ts'
import { forgetSessions } from './forget-sessions.ts'
import { toHostnames } from './hostnames/normalise-hostname.ts'
import { ownHostnames } from './hostnames/own-hostnames.ts'
import { queueCalendarChange } from './office-hours/queue-calendar-change.ts'
import { customerDestinations, mailAuthorityOf } from './secrets/secret-destinations.ts'

const slots = {
  defaultTopicModelId: 'Topic',
  defaultWebchatModelId: 'Webchat',
  defaultEmailTextModelId: 'EmailText',
  defaultEmailVisionModelId: 'EmailVision',
  defaultCallModelId: 'Call',
  defaultSpamModelId: 'Spam',
} as const satisfies Partial<Record<keyof CustomerUpdate, ModelSlot>>

/** Returns the secrets that were cleared because their destination changed. */
export async function updateCustomer(context: Context, rep: Rep, changes: CustomerUpdate): Promise<string[]> {
  const { db } = context
  const { customerID } = rep
  const before = await lockCustomer(db, customerID)
  const { stored, cleared } = toStored(context, before, changes)
  const after = { ...before, ...stored }

  for (const [field, slot] of Object.entries(slots)) {
    const modelID = changes[field as keyof typeof slots]
    if (modelID)
      await checkModelChoice(context, { customerID, modelID, slot, field, hasKey: after.aiProviderApiKey !== null })
  }
  if (
    changes.defaultCustomerRepID &&
    !(await peoplePort(context).repExists(db, customerID, changes.defaultCustomerRepID))
  ) {
    throw invalidField('defaultCustomerRepID', 'rep_unknown')
  }
  const backward = changes.officeHours?.findIndex(({ opens, closes }) => opens >= closes) ?? -1
  if (backward >= 0) throw invalidField(`officeHours.${backward}.closes`, 'closes_before_opens')
  if (changes.timeZone && !findTimeZone(changes.timeZone)) {
    throw invalidField('timeZone', 'time_zone_unknown')
  }

  if (changes.knowledgeEmbeddingModel && after.aiProviderApiKey === null) {
    throw invalidField('knowledgeEmbeddingModel', 'model_needs_key')
  }

  const { name, hostnames, ...rest } = stored
  await updateCustomerRow(db, customerID, {
    ...rest,
    ...(name ? { name: name.trim() } : {}),
    ...(hostnames ? { hostnames: await saveHostnames(context, before, hostnames) } : {}),
  })
  const hasOtherAccount = after.telephonyAccountSID !== before.telephonyAccountSID
  if (hasOtherAccount) await forgetVerifications(db, customerID)
  if (hasOtherAccount || stored.telephonyAuthToken !== undefined) await queueVerification(db, customerID)
  if (hasOtherCalendar(before, after)) await queueCalendarChange(db, customerID)
  if (encoderOf(before) !== encoderOf(after)) await queueRebuild(db, customerID)
  const changedSlots = Object.entries(slots).filter(
    ([field]) => before[field as keyof typeof slots] !== after[field as keyof typeof slots],
  )
  if (changedSlots.length > 0)
    await modelChoicesPort(context).afterModelChoice(
      context,
      customerID,
      changedSlots.map(([, slot]) => slot),
    )
  await forgetSessions(context, customerID)
  return [...cleared, ...(await clearDependents(context, before, after))]
}

/** Settings that determine the vectors of documents. */
const encoderOf = ({ knowledgeEmbeddingModel, aiProviderApiKey, aiProviderBaseUrl }: CustomerRow) =>
  knowledgeEmbeddingModel && aiProviderApiKey !== null ? `${knowledgeEmbeddingModel} ${aiProviderBaseUrl}` : undefined

const hasOtherCalendar = (before: CustomerRow, after: CustomerRow) =>
  (['officeHours', 'holidays', 'timeZone'] as const).some(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )

async function saveHostnames(context: Context, { customerID, hostnames: before }: CustomerRow, given: string[]) {
  const hostnames = toHostnames(given)
  await ownHostnames(context, { customerID, hostnames, before })
  return hostnames
}

function toStored(context: Context, before: CustomerRow, changes: CustomerUpdate) {
  const owner = sealOwnerOf(before.customerID)
  const sealed = sealFields(
    { ...changes, ...(changes.holidays?.length === 0 ? { holidays: null } : {}), ...toPolicies(before, changes) },
    customerSecrets,
    { secrets: context.secrets, owner },
  )
  const after = { ...before, ...sealed } as CustomerRow
  const cleared = findLostSecrets(customerDestinations(context), { before, after, written: changes })
  return { stored: { ...sealed, ...Object.fromEntries(cleared.map((secret) => [secret, null])) }, cleared }
}

/** The default is stored as null. */
function toPolicies(before: CustomerRow, { activationPolicy, autonomyPolicy }: CustomerUpdate) {
  const isDefault = isDeepStrictEqual({ ...defaultPolicy, ...activationPolicy }, defaultPolicy)
  const autonomy = { ...defaultAutonomy, ...before.autonomyPolicy, ...autonomyPolicy }
  return {
    ...(activationPolicy ? { activationPolicy: isDefault ? null : activationPolicy } : {}),
    ...(autonomyPolicy ? { autonomyPolicy: isDeepStrictEqual(autonomy, defaultAutonomy) ? null : autonomy } : {}),
  }
}

/** Secrets of channels and documents whose destination was a customer setting. */
async function clearDependents(context: Context, before: CustomerRow, after: CustomerRow): Promise<string[]> {
  const { customerID } = before
  const [authority, tenant] = mailAuthorityOf(before)
  const [newAuthority, newTenant] = mailAuthorityOf(after)
  const moved = { authority: authority !== newAuthority, tenant: tenant !== null && tenant !== newTenant }
  const base = originOf(before.apiBaseUrl)
  return [
    ...(await clearInheritedAuthority(context.db, customerID, moved)),
    ...(base !== null && base !== originOf(after.apiBaseUrl)
      ? await documentsPort(context).clearInheritedBase(context, customerID)
      : []),
  ]
}
