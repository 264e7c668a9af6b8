import type {
  Passkey,
  PasskeyChallenge,
  PasskeyCreate,
  PasskeyCreated,
  PasskeyStart,
} from '@attendant/contract/people/second-factor.ts'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { invalidField, refuse } from '../../errors.ts'
import { getCustomerProfile } from '../../organization/customers/get-customer-profile.ts'
import { localhost, normaliseHostname } from '../../organization/customers/hostnames/normalise-hostname.ts'
import { type Challenge, consumeChallenge, createChallenge, tryChallenge } from './challenges.store.ts'
import { readFactors } from './factors.store.ts'
import { passkeys } from './factors.table.ts'
import { toPasskey } from './passkeys.store.ts'
import { loadWebAuthn, readOrigin } from './verify-passkey.ts'

/** EdDSA, ES256 and RS256. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** `requested` is the hostname that the request came to. */
export async function startPasskey(
  context: Context,
  rep: Rep,
  { hostname }: PasskeyStart,
  requested: string | undefined,
): Promise<PasskeyChallenge> {
  const { customerID, customerRepID, username } = rep
  const { name, hostnames } = await getCustomerProfile(context.db, customerID)
  const rpID = chooseHostname(hostnames, hostname, requested)
  const { passkeys: known } = await readFactors(context.db, rep)
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID,
    userName: username,
    userID: new Uint8Array(Buffer.from(`${customerID}:${customerRepID}`)),
    attestationType: 'none',
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known
      .filter((passkey) => passkey.rpID === rpID)
      .map(({ credentialID, transports }) => ({ id: credentialID, transports })),
  })
  const { challengeToken } = await createChallenge(context, {
    customerID,
    customerRepID,
    sessionEpoch: 0,
    purpose: 'PasskeyRegistration',
    challenge: options.challenge,
    rpID,
  })
  return { challengeToken, options: { ...options } }
}

function chooseHostname(own: string[], given: string | null | undefined, requested: string | undefined): string {
  const isOwn = (name: string) => own.includes(name) || name === localhost
  if (given != null) {
    const name = normaliseHostname(given)
    if (!isOwn(name)) throw invalidField('hostname', 'hostname_not_own')
    return name
  }
  const name = requested === undefined ? '' : normaliseHostname(requested)
  return isOwn(name) ? name : (own[0] ?? localhost)
}

export async function registerPasskey(
  context: Context,
  { customerID, customerRepID }: Rep,
  { challengeToken, response, name }: PasskeyCreate,
): Promise<Passkey> {
  const challenge = await tryChallenge(context, challengeToken, 'PasskeyRegistration')
  if (challenge?.customerID !== customerID || challenge.customerRepID !== customerRepID) {
    throw refuse('challenge_expired')
  }
  if (!(await consumeChallenge(context.db, challenge))) throw refuse('challenge_expired')
  const credential = await verify(context, challenge, response)
  if (!credential) throw invalidField('response', 'passkey_response_invalid')
  const { db, now } = context
  const [stored] = await db
    .insert(passkeys)
    .values({
      customerID,
      customerRepID,
      credentialID: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: (credential.transports ?? []).slice(0, 10),
      rpID: challenge.rpID ?? '',
      name: name?.trim() || 'Passkey',
      dateCreated: now(),
    })
    .onConflictDoNothing()
    .returning()
  if (!stored) throw refuse('passkey_exists')
  return toPasskey(stored)
}

async function verify(context: Context, { challenge, rpID }: Challenge, response: PasskeyCreated) {
  const origin = readOrigin(context, response, rpID)
  if (!challenge || !rpID || !origin) return undefined
  const { verifyRegistrationResponse } = await loadWebAuthn()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    })
    return registrationInfo?.credential
  } catch {
    return undefined
  }
}
