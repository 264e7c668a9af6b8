import type { PasskeyCreated, PasskeyUsed } from '@attendant/contract/people/second-factor.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { passkeys } from './factors.table.ts'

export type StoredPasskey = typeof passkeys.$inferSelect

/** With its certificates and ASN.1 it takes 15 MB, which only those who use passkeys need. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** What a browser needs to request one of these passkeys, or any for the hostname. */
export async function askForPasskey(rpID: string, allowed: StoredPasskey[] = []) {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    allowCredentials: allowed.map(({ credentialID, transports }) => ({ id: credentialID, transports })),
  })
}

interface Expected {
  challenge: string | null
  rpID: string | null
}

/** Whether a passkey signed the challenge at the hostname of both. Counts the use. */
export async function isSignedByPasskey(
  context: Context,
  passkey: StoredPasskey,
  response: PasskeyUsed,
  { challenge, rpID }: Expected,
): Promise<boolean> {
  const origin = readOrigin(context, response, rpID)
  if (!challenge || !rpID || !origin || passkey.rpID !== rpID) return false
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialID,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    })
    if (!verified) return false
    await context.db
      .update(passkeys)
      .set({ counter: authenticationInfo.newCounter, lastUsed: context.now() })
      .where(and(eq(passkeys.customerID, passkey.customerID), eq(passkeys.passkeyID, passkey.passkeyID)))
    return true
  } catch {
    return false
  }
}

/** The origin of the page if it belongs to the hostname: the domain or a subdomain, over TLS except on this machine. */
export function readOrigin(
  { publicUrl }: Pick<Context, 'publicUrl'>,
  { response }: PasskeyUsed | PasskeyCreated,
  rpID: string | null,
): string | undefined {
  if (!rpID) return undefined
  try {
    const { origin } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as { origin: string }
    const { hostname, protocol } = new URL(origin)
    const isOfHostname = hostname === rpID || hostname.endsWith(`.${rpID}`)
    const isLocal = /(^|\.)localhost$/.test(hostname) || origin === new URL(publicUrl).origin
    return isOfHostname && (protocol === 'https:' || isLocal) ? origin : undefined
  } catch {
    return undefined
  }
}
