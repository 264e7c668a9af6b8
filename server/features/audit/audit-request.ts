import type { FastifyRequest } from 'fastify'
import { recordAudit } from './record-audit.ts'

/** The line of a request that changed something, or read a secret: names of fields, never their values. */
export async function auditRequest(request: FastifyRequest): Promise<void> {
  const { context, caller, method, routeOptions, params, body } = request
  await recordAudit(context, {
    customerID: caller.customerID,
    customerRepID: caller.kind === 'rep' ? caller.customerRepID : null,
    actor: caller.kind === 'rep' ? caller.username : `phone ${caller.phoneNumber}`,
    action: `${method} ${routeOptions.url}`,
    target: Object.values(params as object).join(' ') || null,
    fields: isPlainObject(body) ? Object.keys(body) : [],
    address: request.ip,
    requestID: request.id,
  })
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
