import type { Context } from '../../context.ts'
import { invalidField } from '../../errors.ts'
import { sealOwnerOf } from '../../platform/secrets/secrets.ts'
import type { Settlement } from '../budgets/spending/book-at-once.ts'
import { createMeter } from '../budgets/spending/meter.ts'
import type { Spender } from '../budgets/spending/spender.ts'
import type { ModelSlot } from './check-model-choice.ts'
import type { ModelRow } from './models.store.ts'
import { type Account, readSettings } from './read-settings.ts'

export type Engine = ReturnType<Context['ai']['embedded']>

export interface EngineChoice {
  engine: Engine
  modelID: number
  modelName: string
  modelType: ModelRow['modelType']
  supportsVision: boolean
}

interface Wish {
  /** Replaces the slot's model. Unknown or inactive: 400. */
  modelName?: string
  /** The same by ID, with the field for errors. */
  model?: { modelID: number; field: string }
  /** A person wants the provider to be called now, even if its circuit breaker is open. */
  bypassCircuitBreaker?: boolean
  /** The external source of costs, for the limits of visitors and senders. */
  spender?: Spender | undefined
  /** The customer's models and key, if they were just read. */
  account?: Account | undefined
  /** Unsettled usage of requests: the caller passes it to `settleAnswer` or `settleFailure`. */
  unsettled?: Settlement[]
  /** Where spending is counted: outside a trial's transaction, which is rolled back. */
  counting?: Context
}

/** The customer's engine for a slot; undefined if there is neither a key nor the embedded one. */
export async function findEngine(
  context: Context,
  customerID: number,
  slot: ModelSlot,
  wish: Wish = {},
): Promise<EngineChoice | undefined> {
  const account = wish.account ?? (await readSettings(context, customerID)).account
  const hasEmbedded = context.config.EMBEDDED_AI
  const model = getWishedModel(account, wish, hasEmbedded) ?? chooseModel(account, slot)
  if (!model || (model.modelType === 'Embedded' && !hasEmbedded)) return undefined

  const { modelID, name, modelType, supportsVision } = model
  const engine = toEngine(context, customerID, account, model, wish)
  return { engine, modelID, modelName: name, modelType, supportsVision }
}

/** A choice that is no longer usable (no key, inactive) falls back to the default. */
export function chooseModel({ sealedKey, chosenIDs, active }: Account, slot: ModelSlot): ModelRow | undefined {
  const usable = sealedKey === null ? active.filter(({ modelType }) => modelType === 'Embedded') : active
  const chosen = usable.find(({ modelID }) => modelID === chosenIDs[slot])
  if (chosen || sealedKey === null) return chosen ?? usable[0]
  return usable.find(({ modelType, isDefault }) => modelType === defaultTypeOf(slot) && isDefault)
}

/** The type of the default model if nothing is chosen. */
export const defaultTypeOf = (slot: ModelSlot) => (slot === 'EmailVision' ? 'Vision' : 'Text')

function getWishedModel(account: Account, { modelName, model }: Wish, hasEmbedded: boolean): ModelRow | undefined {
  const { sealedKey, active } = account
  if (modelName === undefined && !model) return undefined
  const field = model?.field ?? 'modelName'
  const wished = model ? active.find(({ modelID }) => modelID === model.modelID) : findNamed(active, modelName ?? '')
  if (!wished) throw invalidField(field, 'model_inactive')
  if (wished.modelType !== 'Embedded' && sealedKey === null) {
    throw invalidField(field, 'model_needs_key')
  }
  if (wished.modelType === 'Embedded' && !hasEmbedded) {
    throw invalidField(field, 'model_switched_off')
  }
  return wished
}

function findNamed(active: ModelRow[], given: string): ModelRow | undefined {
  const wanted = given.trim()
  return (
    active.find(({ name }) => name === wanted) ?? active.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())
  )
}

/**
 * By the customer data that automation caches until it changes: otherwise each message would decrypt the key four
 * times.
 */
const openKeys = new WeakMap<Account, string>()

function openKey(secrets: Context['secrets'], customerID: number, account: Account, sealedKey: string): string {
  const key = openKeys.get(account) ?? secrets.open(sealedKey, sealOwnerOf(customerID))
  openKeys.set(account, key)
  return key
}

/** Every request to a provider is counted against the budget, because there is no other way to one. */
function toEngine(
  context: Context,
  customerID: number,
  account: Account,
  model: ModelRow,
  { bypassCircuitBreaker = false, spender, unsettled, counting = context }: Wish,
): Engine {
  const { ai, secrets } = context
  if (model.modelType === 'Embedded' || account.sealedKey === null) return ai.embedded(`customer ${customerID}`)
  return ai.provider({
    apiKey: openKey(secrets, customerID, account, account.sealedKey),
    baseUrl: account.baseUrl,
    model: model.name,
    supportsVision: model.supportsVision,
    bypassCircuitBreaker,
    meter: createMeter(counting, customerID, spender, unsettled),
  })
}
