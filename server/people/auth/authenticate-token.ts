import type { JWTPayload } from 'jose'
import type { Rep, Visitor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../platform/errors.ts'
import { chatPort } from '../ports.ts'
import { getSession, type Sessions } from './sessions.store.ts'
import type { Tokens } from './tokens.ts'

export interface TokenAuth {
  context: Context
  tokens: Tokens
  sessions: Sessions
}

export interface Authenticated {
  who: Rep | Visitor
  claims: JWTPayload
}

/** For the hub: the representative or visitor of a valid token. Phone tokens have no access to the hub. */
export async function authenticateToken(auth: TokenAuth, token: string): Promise<Authenticated | undefined> {
  const { context, tokens } = auth
  const claims = await unlessRefused(tokens.verify(token, context.now()))
  if (claims) {
    const rep = await findLiveRep(auth, claims)
    return rep && { who: rep, claims }
  }
  const visitorClaims = await unlessRefused(tokens.chat.verify(token, context.now()))
  const visitor = visitorClaims && (await chatPort(context).findVisitor(context, visitorClaims))
  return visitor && { who: visitor, claims: visitorClaims }
}

/**
 * The current representative of a valid token; undefined once the session has ended, or if a required factor is
 * missing.
 */
export async function findLiveRep({ context, sessions }: TokenAuth, claims: JWTPayload): Promise<Rep | undefined> {
  const session = await unlessRefused(getSession(context, sessions, claims))
  return session?.caller.kind === 'rep' && !session.needsEnrolment ? session.caller : undefined
}

async function unlessRefused<Found>(search: Promise<Found>): Promise<Found | undefined> {
  try {
    return await search
  } catch (fault) {
    if (fault instanceof Refusal) return undefined
    throw fault
  }
}
