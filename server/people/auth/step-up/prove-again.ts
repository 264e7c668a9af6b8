import type { PasskeyChallenge, ProofOfPresence } from '@attendant/contract/people/second-factor.ts'
import type { Rep } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import { normaliseHostname } from '../../../organization/customers/hostnames/normalise-hostname.ts'
import { consumeChallenge, createChallenge, tryChallenge } from '../../factors/challenges.store.ts'
import { readFactors } from '../../factors/factors.store.ts'
import { reauthenticate } from '../../factors/reauthenticate.ts'
import { askForPasskey, isSignedByPasskey } from '../../factors/verify-passkey.ts'
import { noteProof } from './recent-proof.ts'

/** With the password, a code or a passkey: this session may reveal and export secrets for the next hour. */
export async function proveAgain(context: Context, rep: Rep, proof: ProofOfPresence): Promise<void> {
  if (proof.passkey == null) await reauthenticate(context, rep, proof)
  else if (!(await isSignedHere(context, rep, proof))) throw refuse('reauthentication_required')
  await noteProof(context, rep)
}

/** What the browser needs to request a passkey of the caller, for the hostname of the page. */
export async function startProof(context: Context, rep: Rep, hostname: string | undefined): Promise<PasskeyChallenge> {
  const { customerID, customerRepID } = rep
  const rpID = normaliseHostname(hostname ?? '')
  const { passkeys } = await readFactors(context.db, rep)
  const usable = passkeys.filter((passkey) => passkey.rpID === rpID)
  if (usable.length === 0) throw refuse('second_factor_missing')
  const options = await askForPasskey(rpID, usable)
  const { challengeToken } = await createChallenge(context, {
    ...{ customerID, customerRepID, sessionEpoch: 0, purpose: 'Reauthentication' },
    ...{ challenge: options.challenge, rpID },
  })
  return { challengeToken, options: { ...options } }
}

async function isSignedHere(context: Context, rep: Rep, { challengeToken, passkey }: ProofOfPresence) {
  const challenge = challengeToken ? await tryChallenge(context, challengeToken, 'Reauthentication') : undefined
  if (challenge?.customerID !== rep.customerID || challenge.customerRepID !== rep.customerRepID) return false
  if (!(await consumeChallenge(context.db, challenge))) return false
  const { passkeys } = await readFactors(context.db, rep)
  const used = passkeys.find(({ credentialID }) => credentialID === passkey?.id)
  return passkey != null && used !== undefined && isSignedByPasskey(context, used, passkey, challenge)
}
