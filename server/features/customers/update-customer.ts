import { type CustomerUpdate, customerSecrets } from '../../../contract/customer.ts'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../platform/errors.ts'
import { sealFields } from '../../platform/masked-fields.ts'
import { sealOwnerOf } from '../../platform/secrets.ts'
import { forgetSessions } from '../auth/forget-sessions.ts'
import { checkModelChoice, type ModelSlot } from '../models/check-model-choice.ts'
import { repExists } from '../reps/rep-exists.ts'
import { toHostnames } from './create-customer.ts'
import { getCustomer, updateCustomerRow } from './customers.store.ts'
import { findTimeZone } from './find-time-zone.ts'

const slots = {
  defaultTopicModelId: 'Topic',
  defaultWebchatModelId: 'Webchat',
  defaultEmailTextModelId: 'EmailText',
  defaultEmailVisionModelId: 'EmailVision',
  defaultCallModelId: 'Call',
  defaultSpamModelId: 'Spam',
} as const satisfies Partial<Record<keyof CustomerUpdate, ModelSlot>>

export async function updateCustomer(context: Context, rep: Rep, changes: CustomerUpdate): Promise<void> {
  const { db, secrets } = context
  const { customerID } = rep
  const before = await getCustomer(db, customerID)
  const stored = sealFields(changes, customerSecrets, { secrets, owner: sealOwnerOf(customerID) })
  const after = { ...before, ...stored }

  for (const [field, slot] of Object.entries(slots)) {
    const modelID = changes[field as keyof typeof slots]
    if (modelID)
      await checkModelChoice(context, { customerID, modelID, slot, field, hasKey: after.aiProviderApiKey !== null })
  }
  if (changes.defaultCustomerRepID && !(await repExists(db, customerID, changes.defaultCustomerRepID))) {
    throw invalidField('defaultCustomerRepID', 'is not a representative of this customer')
  }
  const backward = changes.officeHours?.findIndex(({ opens, closes }) => opens >= closes) ?? -1
  if (backward >= 0) throw invalidField(`officeHours.${backward}.closes`, 'must be later than opens')
  if (changes.timeZone && !findTimeZone(changes.timeZone)) {
    throw invalidField('timeZone', 'is not the name of a time zone')
  }

  const { name, hostnames, ...rest } = stored
  await updateCustomerRow(db, customerID, {
    ...rest,
    ...(name ? { name: name.trim() } : {}),
    ...(hostnames ? { hostnames: toHostnames(hostnames) } : {}),
  })
  await forgetSessions(context, customerID)
}
