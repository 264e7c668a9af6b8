import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Access } from '../../access.ts'
import type { Context } from '../../context.ts'
import { forbidden, unauthorized } from '../../platform/errors.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { getSession, type Session, type Sessions } from './sessions.store.ts'
import type { Tokens } from './tokens.ts'

interface Doorkeeper {
  context: Context
  tokens: Tokens
  sessions: Sessions
  perAddress: RateLimit
}

/** Holds a request against what its route declares, before a byte of its body is read. */
export async function authenticateRequest(keeper: Doorkeeper, request: FastifyRequest, route: Access): Promise<void> {
  switch (route.kind) {
    case 'anyone':
      return
    case 'credentials':
    case 'secret-in-path':
      return keeper.perAddress.count(request.ip)
    case 'platform':
      await keeper.perAddress.count(request.ip)
      return checkPlatformKey(request, keeper.context.config.PLATFORM_KEY)
    case 'bearer':
      return checkBearer(keeper, request, route)
  }
}

async function checkBearer(
  { context, tokens, sessions }: Doorkeeper,
  request: FastifyRequest,
  route: Access & { kind: 'bearer' },
) {
  const [scheme, token, ...more] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token || more.length > 0) throw unauthorized()
  const claims = await tokens.verify(token, context.now())
  const session = await getSession(context, sessions, claims)
  refuseForeign(session, route)
  request.caller = session.caller
}

function refuseForeign({ caller, features }: Session, route: Access & { kind: 'bearer' }) {
  if (caller.kind === 'phone' && !route.allowsPhone) throw forbidden('Phone tokens may not do this.')
  if (route.role === 'Admin' && (caller.kind !== 'rep' || caller.role !== 'Admin'))
    throw forbidden('Only an admin may do this.')
  if (route.feature && !features.includes(route.feature)) throw forbidden(`This needs the feature ${route.feature}.`)
}

/** Not for browsers: whatever carries an Origin comes from a page. */
function checkPlatformKey({ headers }: FastifyRequest, key: string | undefined) {
  if (headers.origin !== undefined) throw forbidden('Not for browsers.')
  const given = headers['x-platform-key']
  if (!key || typeof given !== 'string' || !timingSafeEqual(digest(given), digest(key))) {
    throw unauthorized('A valid platform key is required.')
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
