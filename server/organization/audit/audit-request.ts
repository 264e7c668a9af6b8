import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access.ts'
import { recordAudit } from './record-audit.ts'

const readMarks = new Set(['isOpened', 'isRead'])
const ownMarks = new Set(['read', 'unread', 'follow', 'unfollow'])

/** The entry of a request that changed something or read a secret: names of fields, never their values. */
export async function auditRequest(request: FastifyRequest, changeSetID?: number): Promise<void> {
  const { context, caller, body, routeOptions } = request
  const fields = isPlainObject(body) ? Object.keys(body) : []
  // Read marks and follows are not audited.
  if (fields.length > 0 && fields.every((field) => readMarks.has(field))) return
  if (routeOptions.url === '/tickets/bulk' && ownMarks.has(readAction(body))) return
  await recordAudit(context, {
    ...describeCaller(caller),
    ...describeRequest(request),
    ...(changeSetID === undefined ? {} : { action: `${describeRequest(request).action} in change set ${changeSetID}` }),
    fields,
  })
}

/** The actor, in words that outlive the account. */
export function describeCaller(caller: Caller) {
  const { customerID } = caller
  if (caller.kind === 'phone') return { customerID, actor: `phone ${caller.phoneNumber}` }
  const { customerRepID, username, actingParty, apiToken } = caller
  if (apiToken) return { customerID, actor: username, apiTokenID: apiToken.apiTokenID }
  if (!actingParty) return { customerID, customerRepID, actor: username }
  return { customerID, customerRepID, actor: `${actingParty} as ${username}`, actingParty }
}

export function describeRequest({ method, routeOptions, params, ip, id }: FastifyRequest) {
  return {
    action: `${method} ${routeOptions.url}`,
    // For requests rejected early, these come from the caller and may contain characters that cannot be stored.
    target:
      Object.values((params ?? {}) as object)
        .join(' ')
        .toWellFormed()
        .replaceAll('\0', '') || null,
    address: ip,
    requestID: id,
  }
}

const readAction = (body: unknown): string =>
  isPlainObject(body) && 'action' in body ? String(body.action).trim().toLowerCase() : ''

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
