import type { SessionMethod } from '@attendant/contract/people/session.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { addressKey } from '../../../platform/http/protection/client-address.ts'
import type { Account } from '../../reps/find-account.ts'
import { issueRepToken } from '../issue-token.ts'
import { keepAddress } from '../limits/login-attempts.store.ts'
import { lifetimeInSeconds, type Tokens } from '../tokens.ts'
import { insertSession } from './rep-sessions.store.ts'

/** The source of a sign-in. */
export interface SignInOrigin {
  address: string
  userAgent: string | null
}

const maxUserAgent = 500

export const originOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): SignInOrigin => ({
  address: ip,
  userAgent: headers['user-agent']?.slice(0, maxUserAgent).toWellFormed() ?? null,
})

/** The identity verified by single sign-on. */
export interface SsoProof {
  ssoIssuer: string
  ssoSubject: string
  ssoSessionID: string | null
}

/** Signs in to an account whose owner is verified, and returns the token. */
export async function beginSession(
  { context, tokens }: { context: Context; tokens: Tokens },
  account: Account,
  { method, address, userAgent, sso }: SignInOrigin & { method: SessionMethod; sso?: SsoProof },
): Promise<string> {
  const { db, now, newId } = context
  const { customerID, customerRepID } = account
  const sessionID = newId()
  await insertSession(db, {
    customerID,
    sessionID,
    customerRepID,
    method,
    address,
    userAgent,
    dateCreated: now(),
    lastSeen: now(),
    expiresAt: new Date(now().getTime() + lifetimeInSeconds * 1000),
    ...sso,
  })
  await keepAddress(db, { customerID, customerRepID, address: addressKey(address) }, now())
  return issueRepToken(context, tokens, account, { sid: sessionID })
}
