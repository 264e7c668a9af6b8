import type { FastifyRequest } from 'fastify'
import { type Access, assertPermitted } from '../../access.ts'
import { refuse } from '../../errors.ts'
import { addressKey } from '../../platform/http/protection/client-address.ts'
import type { RateLimit } from '../../platform/http/protection/rate-limit.ts'
import { isSameSecret } from '../../platform/secrets/compare-secrets.ts'
import { chatPort } from '../ports.ts'
import type { TokenKeeper } from './authenticate-token.ts'
import { checkGateway } from './check-gateway.ts'
import { getSession, type Session } from './sessions.store.ts'

interface Authenticator extends TokenKeeper {
  perAddress: RateLimit
}

/** Checks a request against the access that its route declares, before reading the body. */
export async function authenticateRequest(
  keeper: Authenticator,
  request: FastifyRequest,
  route: Access,
): Promise<void> {
  switch (route.kind) {
    case 'anyone':
    case 'provider':
      return
    case 'credentials':
    case 'secret-in-path':
      return keeper.perAddress.count(addressKey(request.ip))
    case 'gateway':
      await keeper.perAddress.count(addressKey(request.ip))
      request.gateway = await checkGateway(keeper, request)
      return
    case 'platform':
      await keeper.perAddress.count(addressKey(request.ip))
      return checkPlatformKey(request, keeper.context.config.PLATFORM_KEY)
    case 'visitor':
      await keeper.perAddress.count(addressKey(request.ip))
      return checkVisitor(keeper, request)
    case 'bearer':
      return checkBearer(keeper, request, route)
  }
}

async function checkBearer(
  { context, tokens, sessions }: Authenticator,
  request: FastifyRequest,
  route: Access & { kind: 'bearer' },
) {
  const claims = await tokens.verify(readBearer(request), context.now())
  const session = await getSession(context, sessions, claims)
  // Known before it is refused: the audit log names them.
  request.caller = session.caller
  assertCallerAllowed(session, route)
}

async function checkVisitor({ context, tokens }: Authenticator, request: FastifyRequest) {
  const claims = await tokens.chat.verify(readBearer(request), context.now())
  const visitor = await chatPort(context).findVisitor(context, claims)
  if (!visitor) throw refuse('token_required')
  request.visitor = visitor
}

function readBearer({ headers }: FastifyRequest): string {
  const [scheme, token, ...more] = (headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token || more.length > 0) throw refuse('token_required')
  return token
}

function assertCallerAllowed({ caller, features, needsEnrolment }: Session, route: Access & { kind: 'bearer' }) {
  if (caller.kind === 'phone' && !route.allowsPhone) throw refuse('rep_required')
  if (needsEnrolment && !route.allowsUnenrolled) throw refuse('second_factor_enrolment_required')
  if (route.role === 'Admin' && (caller.kind !== 'rep' || caller.role !== 'Admin')) throw refuse('admin_required')
  for (const permission of route.permissions ?? []) assertPermitted(caller, permission)
  if (route.isOwnerOnly && caller.kind === 'rep' && caller.actingParty) throw refuse('owner_required')
  if (route.feature && !features.includes(route.feature)) throw refuse('feature_required', { feature: route.feature })
}

/** Not for browsers: whatever carries an Origin comes from a page. */
function checkPlatformKey({ headers }: FastifyRequest, key: string | undefined) {
  if (headers.origin !== undefined) throw refuse('browser_not_allowed')
  const given = headers['x-platform-key']
  if (!key || typeof given !== 'string' || !isSameSecret(given, key)) {
    throw refuse('platform_key_required')
  }
}
