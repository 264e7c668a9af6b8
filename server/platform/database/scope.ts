import { type Login, secondWallOf, systemRole, tenantRole } from './row-security/login.ts'
import type { Step } from './statements/step.ts'

/**
 * Whom a statement runs for. Row-level security shows a customer its own rows, the system all rows, and `nobody` none.
 */
export type Scope = { kind: 'nobody' } | { kind: 'customer'; customerID: number } | { kind: 'system' }

export const nobody: Scope = { kind: 'nobody' }

/** Determines how this process enters scopes. */
export interface Access extends Login {
  /** Behind a pooler, connections keep no settings: those that apply to all statements are sent with each. */
  hasPooler: boolean
  statementTimeoutMs: number
  lockTimeoutMs: number
}

type Settings = Record<string, string>

/** Cleaning up for all customers may take longer than a request. */
const systemTimeoutMs = 10 * 60 * 1000

const customerOf = (scope: Scope) => (scope.kind === 'customer' ? String(scope.customerID) : '')

/** Shares of the database are counted in connections, so a statement must not use more processes than one. */
const oneProcess: Settings = { max_parallel_workers_per_gather: '0' }

/** The settings that every connection of a pool starts with. */
export const startSettings = ({ isExempt, systemBy, hasPooler }: Access): Settings =>
  hasPooler ? {} : { ...oneProcess, ...(isExempt && systemBy === 'role' ? { role: tenantRole } : {}) }

const systemSettings = ({ systemBy, statementTimeoutMs }: Access): Settings => ({
  ...(systemBy === 'role' ? { role: systemRole } : { 'attendant.system': 'on' }),
  ...(statementTimeoutMs > 0 ? { statement_timeout: String(Math.max(statementTimeoutMs, systemTimeoutMs)) } : {}),
})

/** The settings to send with every statement through a pooler. */
const pooledSettings = ({ isExempt, systemBy, statementTimeoutMs, lockTimeoutMs }: Access): Settings => ({
  ...(isExempt && systemBy === 'role' ? { role: tenantRole } : {}),
  statement_timeout: String(statementTimeoutMs),
  lock_timeout: String(lockTimeoutMs),
  ...oneProcess,
})

/** A statement that applies these settings to its transaction. */
function toStep(settings: Settings, name?: string): Step {
  const entries = Object.entries(settings)
  const calls = entries.map(([setting], index) => `set_config('${setting}', $${index + 1}, true)`)
  const values = entries.map(([, value]) => value)
  return { ...(name ? { name } : {}), text: `select ${calls.join(', ')}`, values }
}

const planOnce = { plan_cache_mode: 'force_generic_plan' }
const deferred = { synchronous_commit: 'off' }
const customer = (customerID: string) => ({ 'attendant.customer_id': customerID })
const begin: Step = { name: 'attendant_begin', text: 'begin', values: [] }
const beginSnapshot: Step = { name: '', text: 'begin isolation level repeatable read', values: [] }

interface Entry {
  isPlannedOnce?: boolean
  isDeferred?: boolean
}

/** The statements with which a process enters scopes. */
export function createScopes(access: Access) {
  const hasNames = !access.hasPooler
  const prepared = {
    begin,
    plan: toStep(planOnce, 'attendant_plan'),
    customer: toStep(customer(''), 'attendant_customer'),
    customerPlan: toStep({ ...customer(''), ...planOnce }, 'attendant_customer_plan'),
    customerDeferred: toStep({ ...customer(''), ...planOnce, ...deferred }, 'attendant_customer_deferred'),
    system: toStep(systemSettings(access), 'attendant_system'),
    systemPlan: toStep({ ...systemSettings(access), ...planOnce }, 'attendant_system_plan'),
  }
  const customerStep = (step: Step, scope: Scope): Step => ({
    ...step,
    values: [customerOf(scope), ...step.values.slice(1)],
  })

  function enterPrepared(scope: Scope, { isPlannedOnce = false, isDeferred = false }: Entry): Step[] {
    if (scope.kind === 'nobody') return isPlannedOnce ? [prepared.plan] : []
    if (scope.kind === 'system') return [isPlannedOnce ? prepared.systemPlan : prepared.system]
    const planned = isDeferred ? prepared.customerDeferred : prepared.customerPlan
    return [customerStep(isPlannedOnce ? planned : prepared.customer, scope)]
  }

  function enterPooled(scope: Scope, { isDeferred = false }: Entry): Step[] {
    const own = scope.kind === 'system' ? systemSettings(access) : customer(customerOf(scope))
    return [toStep({ ...pooledSettings(access), ...own, ...(isDeferred ? deferred : {}) })]
  }

  /**
   * The statement that runs before another one, in its transaction, so that it runs in that scope. With `isPlannedOnce` one
   * plan serves all values: by default PostgreSQL often plans again although the plan stays the same. With `isDeferred` a
   * named statement of a customer does not wait for the disk.
   */
  const enter = (scope: Scope, entry: Entry = {}) =>
    hasNames ? enterPrepared(scope, entry) : enterPooled(scope, entry)

  return {
    enter,
    begin: (scope: Scope, isSnapshot = false): Step[] => [
      isSnapshot ? beginSnapshot : hasNames ? begin : { ...begin, name: '' },
      ...enter(scope),
    ],
    /** For a statement whose scope differs from that of its transaction. */
    change(scope: Scope): Step[] {
      const isSystem = scope.kind === 'system'
      const outside = access.isExempt ? tenantRole : 'none'
      const marks: Settings =
        access.systemBy === 'role'
          ? { role: isSystem ? systemRole : outside }
          : { 'attendant.system': isSystem ? 'on' : '' }
      return [toStep({ ...customer(customerOf(scope)), ...marks })]
    },
    /** The statements that a new connection prepares. */
    prepared: hasNames ? Object.values(prepared).map(({ name = '', text }) => ({ name, text })) : [],
    /** Whether connections keep prepared statements. */
    hasNames,
    secondWall: secondWallOf(access),
  }
}

export type Scopes = ReturnType<typeof createScopes>

export const isSameScope = (one: Scope, other: Scope) =>
  one.kind === other.kind && customerOf(one) === customerOf(other)
