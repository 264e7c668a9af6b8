import type { MailKeysWrite, MailKeys as ShownKeys } from '@attendant/contract/channels/mail.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { getChannelInPath } from '../../../organization/channels/get-live-channel.ts'
import type { Database } from '../../../platform/database/database.ts'
import { sealOwnerOf } from '../../../platform/secrets/secrets.ts'
import { mailKeys } from '../mail.table.ts'
import type { MailKeys } from '../parsing/protection/mail-protection.ts'
import { describeRoots, describeSmimeKey } from './describe-keys.ts'
import { describeKnownKeys, describePgpKey } from './describe-pgp.ts'

type SecretsContext = Pick<Context, 'db' | 'secrets'>
type Reader = SecretsContext & Pick<Context, 'threads'>

interface InChannel {
  customerID: number
  channelID: number
}

async function findRow(db: Database, { customerID, channelID }: InChannel) {
  const [row] = await db
    .select()
    .from(mailKeys)
    .where(and(eq(mailKeys.customerID, customerID), eq(mailKeys.channelID, channelID)))
  return row
}

/** The decrypted keys of a channel. */
export async function readMailKeys({ db, secrets }: SecretsContext, place: InChannel): Promise<MailKeys> {
  const row = await findRow(db, place)
  if (!row) return {}
  const open = (sealed: string | null) => (sealed === null ? null : secrets.open(sealed, sealOwnerOf(place.customerID)))
  const [smimeKey, pgpKey] = [open(row.smimePrivateKey), open(row.pgpPrivateKey)]
  return {
    ...(smimeKey && row.smimeCertificate ? { smime: { privateKey: smimeKey, certificate: row.smimeCertificate } } : {}),
    ...(pgpKey ? { pgp: { privateKey: pgpKey, passphrase: open(row.pgpPassphrase) } } : {}),
    ...(row.smimeRoots ? { roots: row.smimeRoots } : {}),
    ...(row.knownPgpKeys ? { knownPgp: row.knownPgpKeys } : {}),
  }
}

export async function showMailKeys(context: Reader, customerID: number, channelID: number): Promise<ShownKeys> {
  await getChannelInPath(context.db, customerID, channelID)
  const { smime, pgp, roots = null, knownPgp = null } = await readMailKeys(context, { customerID, channelID })
  return {
    channelID,
    smime: smime ? describeSmimeKey(smime) : null,
    pgp: await describePgpKey(context, customerID, pgp),
    smimeRoots: describeRoots(roots),
    knownPgpKeys: await describeKnownKeys(context, customerID, knownPgp),
  }
}

/** Rejects an unusable PGP key. Call it outside transactions, because it waits for a thread. */
export async function checkPgpKeys(
  context: Reader,
  customerID: number,
  channelID: number,
  changes: MailKeysWrite,
): Promise<void> {
  await getChannelInPath(context.db, customerID, channelID)
  const { pgp } = await readMailKeys(context, { customerID, channelID })
  const privateKey = pick(changes.pgpPrivateKey, pgp?.privateKey)
  const passphrase = pick(changes.pgpPassphrase, pgp?.passphrase)
  await describePgpKey(context, customerID, privateKey === null ? undefined : { privateKey, passphrase })
  await describeKnownKeys(context, customerID, changes.knownPgpKeys ?? null)
}

/** Absent fields stay unchanged, `null` removes. An unusable S/MIME key is rejected. */
export async function writeMailKeys(
  context: SecretsContext,
  customerID: number,
  channelID: number,
  changes: MailKeysWrite,
): Promise<void> {
  await getChannelInPath(context.db, customerID, channelID)
  const before = await readMailKeys(context, { customerID, channelID })
  const next = {
    smimePrivateKey: pick(changes.smimePrivateKey, before.smime?.privateKey),
    smimeCertificate: pick(changes.smimeCertificate, before.smime?.certificate),
    pgpPrivateKey: pick(changes.pgpPrivateKey, before.pgp?.privateKey),
    pgpPassphrase: pick(changes.pgpPassphrase, before.pgp?.passphrase),
    smimeRoots: pick(changes.smimeRoots, before.roots),
    knownPgpKeys: pick(changes.knownPgpKeys, before.knownPgp),
  }
  describeRoots(next.smimeRoots)
  const { smimePrivateKey: privateKey, smimeCertificate: certificate } = next
  if (privateKey !== null || certificate !== null) {
    describeSmimeKey({ privateKey: privateKey ?? '', certificate: certificate ?? '' })
  }
  const seal = (text: string | null) => (text === null ? null : context.secrets.seal(text, sealOwnerOf(customerID)))
  const sealed = {
    smimePrivateKey: seal(privateKey),
    smimeCertificate: certificate,
    pgpPrivateKey: seal(next.pgpPrivateKey),
    pgpPassphrase: seal(next.pgpPassphrase),
    smimeRoots: next.smimeRoots,
    knownPgpKeys: next.knownPgpKeys,
  }
  await context.db
    .insert(mailKeys)
    .values({ customerID, channelID, ...sealed })
    .onConflictDoUpdate({ target: [mailKeys.customerID, mailKeys.channelID], set: sealed })
}

const pick = (given: string | null | undefined, before: string | null | undefined) =>
  given === undefined ? (before ?? null) : given
