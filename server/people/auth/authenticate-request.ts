import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Access, assertPermitted, type Caller } from '../../access.ts'
import { refuse } from '../../errors.ts'
import { addressKey } from '../../platform/http/protection/client-address.ts'
import { type RateLimit, retryAfter } from '../../platform/http/protection/rate-limit.ts'
import { isSameSecret } from '../../platform/secrets/compare-secrets.ts'
import { getTokenSession } from '../api-tokens/authenticate-api-token.ts'
import { isTokenSecret } from '../api-tokens/token-secrets.ts'
import { chatPort } from '../ports.ts'
import { authenticateScim } from '../scim/authenticate-scim.ts'
import type { TokenAuth } from './authenticate-token.ts'
import { checkGateway } from './check-gateway.ts'
import { getSession, type Session } from './sessions.store.ts'
import { assertRecentProof } from './step-up/recent-proof.ts'

interface Authenticator extends TokenAuth {
  perAddress: RateLimit
  perToken: RateLimit
  perReader: RateLimit
}

/** Checks a request against the access that its route declares, before reading the body. */
export async function authenticateRequest(
  auth: Authenticator,
  request: FastifyRequest,
  reply: FastifyReply,
  route: Access,
): Promise<void> {
  switch (route.kind) {
    case 'anyone':
    case 'provider':
      return
    case 'credentials':
    case 'secret-in-path':
      return auth.perAddress.count(addressKey(request.ip))
    case 'gateway':
      await auth.perAddress.count(addressKey(request.ip))
      request.gateway = await checkGateway(auth, request)
      return
    case 'platform':
      await auth.perAddress.count(addressKey(request.ip))
      return checkPlatformKey(request, auth.context.config.PLATFORM_KEY)
    case 'visitor':
      await auth.perAddress.count(addressKey(request.ip))
      return checkVisitor(auth, request)
    case 'scim':
      await auth.perAddress.count(addressKey(request.ip))
      request.scim = await authenticateScim(auth.context, readBearer(request))
      return
    case 'bearer':
      return checkBearer(auth, request, reply, route)
  }
}

async function checkBearer(
  auth: Authenticator,
  request: FastifyRequest,
  reply: FastifyReply,
  route: Access & { kind: 'bearer' },
) {
  const { context, tokens, sessions } = auth
  if (request.headers.authorization === undefined && isFlagged(request, route.allowsReader)) {
    return auth.perReader.count(addressKey(request.ip))
  }
  const bearer = readBearer(request)
  const session = isTokenSecret(bearer)
    ? await getTokenSession(context, sessions, bearer)
    : await getSession(context, sessions, await tokens.verify(bearer, context.now()))
  // Known before it is rejected, because the audit log names them.
  request.caller = session.caller
  await countToken(auth.perToken, session.caller, reply)
  assertCallerAllowed(session, route)
  if (route.needsRecentProof) await assertRecentProof(context, session.caller)
}

/** Names and values in any case, as elsewhere. */
function isFlagged({ query }: FastifyRequest, flag: string | undefined): boolean {
  const entries = Object.entries(query as Record<string, unknown>)
  return entries.some(
    ([name, value]) => name.toLowerCase() === flag?.toLowerCase() && /^(true|1)$/i.test(String(value)),
  )
}

/** The headers of draft-ietf-httpapi-ratelimit-headers, in the form that clients know. */
async function countToken(perToken: RateLimit, caller: Caller, reply: FastifyReply): Promise<void> {
  if (caller.kind !== 'rep' || !caller.apiToken) return
  const { limit, remaining, resetMs } = await perToken.take(`${caller.apiToken.apiTokenID}`)
  reply.headers({
    'ratelimit-limit': limit,
    'ratelimit-remaining': Math.max(0, remaining),
    'ratelimit-reset': Math.ceil(resetMs / 1000),
  })
  if (remaining < 0) throw refuse('too_many_requests', undefined, retryAfter(resetMs))
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
  if (route.isRepOnly && caller.kind === 'rep' && caller.apiToken) throw refuse('rep_required')
  if (needsEnrolment && !route.allowsUnenrolled) throw refuse('second_factor_enrolment_required')
  if (route.role === 'Admin' && (caller.kind !== 'rep' || caller.role !== 'Admin')) throw refuse('admin_required')
  for (const permission of route.permissions ?? []) assertPermitted(caller, permission)
  if (route.isOwnerOnly && caller.kind === 'rep' && caller.actingParty) throw refuse('owner_required')
  if (route.feature && !features.includes(route.feature)) throw refuse('feature_required', { feature: route.feature })
}

/** Not for browsers: a request with an Origin comes from a page. */
function checkPlatformKey({ headers }: FastifyRequest, key: string | undefined) {
  if (headers.origin !== undefined) throw refuse('browser_not_allowed')
  const given = headers['x-platform-key']
  if (!key || typeof given !== 'string' || !isSameSecret(given, key)) {
    throw refuse('platform_key_required')
  }
}
