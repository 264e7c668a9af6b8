import type { FastifyRequest } from 'fastify'
import type { Access } from '../../access.ts'
import { bindCustomer, type Context } from '../../context.ts'
import { addressKey } from '../../platform/http/protection/client-address.ts'
import { createRateLimit, type RateLimit } from '../../platform/http/protection/rate-limit.ts'
import type { App } from '../../platform/http/server.ts'
import { describeCaller, describeRequest } from './audit-request.ts'
import { AuditedRefusal, type RefusedSubject } from './audited-refusal.ts'
import { installationID } from './chain/audit-head.ts'
import { recordAudit } from './record-audit.ts'

const windowSeconds = 5 * 60
/** Rate limits, so that attackers can neither hide an entry among others nor fill the disk. */
const maxPerAddress = 20
const maxPerCustomer = 200

/** Records rejected sign-ins, wrong keys and rejected calls in the audit log after the response. */
export function auditRefusals(app: App, context: Context): void {
  const perAddress = createRateLimit(maxPerAddress, windowSeconds)
  const perCustomer = createRateLimit(maxPerCustomer, windowSeconds)

  async function record(request: FastifyRequest, subject: RefusedSubject) {
    const address = `${subject.customerID} ${addressKey(request.ip)}`
    const customer = `${subject.customerID}`
    const isUsedUp = async () => (await isFull(perAddress, address)) || (await isFull(perCustomer, customer))
    if (await isUsedUp()) return
    await perAddress.count(address)
    await perCustomer.count(customer)
    const isLast = await isUsedUp()
    const reason = request.refusal?.message ?? ''
    await recordAudit(bindCustomer(context, subject.customerID), {
      ...describeRequest(request),
      ...subject,
      refusal: isLast ? `${reason} Further refusals are not recorded for five minutes.` : reason,
    })
  }

  app.addHook('onResponse', (request, _reply, done) => {
    done()
    for (const subject of findSubjects(request)) {
      record(request, subject).catch((fault) => context.log.warn({ err: fault }, 'Failed to audit a refused request.'))
    }
  })
}

const isFull = async (limit: RateLimit, key: string) => (await limit.findWaitMs(key)) > 0

const needingKeys = ['credentials', 'platform', 'gateway']

/** The customers in whose audit log a rejection is recorded; none for anonymous requests to other routes. */
function findSubjects(request: FastifyRequest): RefusedSubject[] {
  const { refusal, caller, routeOptions } = request
  if (!refusal) return []
  if (refusal instanceof AuditedRefusal) return refusal.subjects
  const access = routeOptions.config.access as Access | undefined
  if (access?.kind === 'bearer') return refusal.status === 403 && caller ? [describeCaller(caller)] : []
  const isSignIn = access && needingKeys.includes(access.kind) && routeOptions.url?.startsWith('/api/Auth/')
  const isRefused = [401, 403, 429].includes(refusal.status)
  return isSignIn && isRefused ? [{ customerID: installationID, actor: 'unknown caller' }] : []
}
