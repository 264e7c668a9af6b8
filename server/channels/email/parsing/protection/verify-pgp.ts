import { createRequire } from 'node:module'
import type * as openpgp from 'openpgp'
import type { MailKeys, MailProtection } from './mail-protection.ts'

const load = createRequire(import.meta.url)

export type Verified = Pick<MailProtection, 'isVerified' | 'isTrusted' | 'signer' | 'problem'>

const unknownKey: Verified = {
  isVerified: null,
  isTrusted: null,
  signer: null,
  problem: 'The public key of the sender is not known.',
}

/** For PGP/MIME, where the signature is a separate part. */
export const verifyDetached = (signed: Buffer, armored: string, sender: string, keys: MailKeys): Promise<Verified> =>
  verify(keys, sender, async (pgp, verificationKeys) => {
    const message = await pgp.createMessage({ binary: new Uint8Array(signed) })
    const signature = await pgp.readSignature({ armoredSignature: armored })
    return (await pgp.verify({ message, signature, verificationKeys })).signatures
  })

/** For text with its signature below it. */
export const verifyCleartext = (text: string, sender: string, keys: MailKeys): Promise<Verified> =>
  verify(keys, sender, async (pgp, verificationKeys) => {
    const message = await pgp.readCleartextMessage({ cleartextMessage: text })
    return (await pgp.verify({ message, verificationKeys })).signatures
  })

type Signatures = Awaited<ReturnType<typeof openpgp.verify>>['signatures']

async function verify(
  known: MailKeys,
  sender: string,
  check: (pgp: typeof openpgp, keys: openpgp.PublicKey[]) => Promise<Signatures>,
): Promise<Verified> {
  if (!known.knownPgp) return unknownKey
  try {
    const keys = await readPublicKeys(known)
    return await judgeSignatures(await check(load('openpgp') as typeof openpgp, keys), keys, sender)
  } catch {
    return { ...unknownKey, isVerified: false, problem: 'The signature cannot be read.' }
  }
}

/** With the keys that the channel knows. The key itself names its owner. */
export async function judgeSignatures(
  signatures: Signatures,
  keys: openpgp.PublicKey[],
  sender: string,
): Promise<Verified> {
  for (const { keyID, verified } of signatures) {
    const key = keys.find((one) => one.getKeys(keyID).length > 0)
    if (!key) continue
    const addresses = key.getUserIDs().map((id) => /<([^<>]+)>/.exec(id)?.[1] ?? id)
    const found = { isTrusted: true, signer: addresses[0] ?? null }
    const isGood = await verified.catch(() => false)
    if (!isGood) return { ...found, isVerified: false, problem: 'The email was changed after it was signed.' }
    const isOfSender = addresses.some((address) => address.toLowerCase() === sender.toLowerCase())
    return { ...found, isVerified: isOfSender, problem: isOfSender ? null : 'The signature is not of the sender.' }
  }
  return unknownKey
}

export const readPublicKeys = async ({ knownPgp }: MailKeys): Promise<openpgp.PublicKey[]> =>
  knownPgp ? (await readKnownKeys(knownPgp)).map((key) => key.toPublic()) : []

const block = /-----BEGIN PGP PUBLIC KEY BLOCK-----[\s\S]{1,200000}?-----END PGP PUBLIC KEY BLOCK-----/g

/** Several blocks may follow each other. */
export async function readKnownKeys(text: string): Promise<openpgp.Key[]> {
  const pgp = load('openpgp') as typeof openpgp
  const read = await Promise.all((text.match(block) ?? []).map((armoredKeys) => pgp.readKeys({ armoredKeys })))
  return read.flat()
}
