import type { Permission } from '@attendant/contract/people/customer-rep.ts'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access.ts'
import { refuse } from '../../errors.ts'
import { readActivationPolicy } from '../../organization/customers/policies/read-activation-policy.ts'
import type { Database } from '../../platform/database/database.ts'
import { captureChanges } from './capture-changes.ts'
import { assertOpen, readItems } from './change-sets.store.ts'
import type { ChangeSetItem } from './change-sets.table.ts'
import { guardOf, isConfigurationRoute } from './configuration-routes.ts'
import { overridePolicy } from './override-policy.ts'
import { readInChangeSet, writeInChangeSet } from './work-in-change-set.ts'

/** The change set named by the request, if its route concerns configuration. */
export function changeSetOf({ headers, routeOptions }: FastifyRequest, isChange: boolean): number | undefined {
  const given = headers['x-change-set']
  if (given === undefined || !isConfigurationRoute(routeOptions.url ?? '', isChange)) return undefined
  return readHeader(given)
}

export function readHeader(given: string | string[]): number {
  const changeSetID = Number(given)
  if (!Number.isSafeInteger(changeSetID) || changeSetID < 1) throw refuse('change_set_header_invalid')
  return changeSetID
}

/** The content of the header's change set, for routes that run messages with it. */
export async function readDraftOf(
  db: Database,
  customerID: number,
  given: string | string[] | undefined,
): Promise<ChangeSetItem[]> {
  if (given === undefined) return []
  const changeSetID = readHeader(given)
  await assertOpen(db, customerID, changeSetID)
  return readItems(db, customerID, changeSetID)
}

/** Runs the handler of a request in its change set, or live without one. */
export async function throughChangeSet(
  request: FastifyRequest,
  changeSetID: number | undefined,
  isChange: boolean,
  handle: () => Promise<unknown>,
): Promise<unknown> {
  if (changeSetID === undefined) return isChange ? guardDirectEdit(request, handle) : handle()
  const { context, caller } = request
  if (!isChange) assertMayReadDrafts(caller)
  const work = isChange ? writeInChangeSet : readInChangeSet
  try {
    return await work(context, { customerID: caller.customerID, changeSetID }, (inside) => {
      request.context = inside
      return handle()
    })
  } finally {
    request.context = context
  }
}

/** Requires a permission to write configuration held by change sets. */
const readersOfDrafts: Permission[] = ['manageAutomation', 'manageKnowledge', 'manageChannels']

function assertMayReadDrafts(caller: Caller): void {
  const mayRead = caller.kind === 'rep' && readersOfDrafts.some((permission) => caller.permissions.includes(permission))
  if (!mayRead) throw refuse('permission_required', { permission: 'manageAutomation' })
}

/** If the policy blocks direct changes, only an admin with a reason may make them. */
async function guardDirectEdit(request: FastifyRequest, handle: () => Promise<unknown>): Promise<unknown> {
  const { context, caller, routeOptions, headers, method } = request
  const guard = guardOf(routeOptions.url ?? '')
  if (caller?.kind !== 'rep' || !guard) return handle()
  const { customerID } = caller
  if ((await readActivationPolicy(context.db, customerID)).mode !== 'Block') return handle()
  const override = async () => {
    const reason = headers['x-override-reason']
    if (reason === undefined) throw refuse('change_set_required')
    await overridePolicy(context, caller, `${method} ${routeOptions.url}`, decodeReason(String(reason)))
  }
  if (guard === 'always') {
    await override()
    return handle()
  }
  const { result, changed } = await captureChanges(context.db, customerID, handle)
  if (changed.length > 0) await override()
  return result
}

/** Headers are ASCII: other characters are percent-encoded. */
function decodeReason(given: string): string {
  try {
    return decodeURIComponent(given)
  } catch {
    return given
  }
}
