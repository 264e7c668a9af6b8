import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Context } from '../../../context.ts'
import { processSecrets, type SecretCounts, type SecretsTask } from '../../../platform/secrets/sealed-rows.ts'
import { sealOwnerOf } from '../../../platform/secrets/secrets.ts'
import { pushKeys } from './push.table.ts'

export interface PushKeys {
  /** In the format of browsers and push services: the uncompressed point, base64url. */
  publicKey: string
  privateKey: JWK
}

type Uses = Pick<Context, 'db' | 'secrets'>

/** The key pair of the customer, created when first needed. */
export async function getPushKeys({ db, secrets }: Uses, customerID: number): Promise<PushKeys> {
  const find = async () => (await db.select().from(pushKeys).where(eq(pushKeys.customerID, customerID)))[0]
  let row = await find()
  if (!row) {
    const made = await makeKeys()
    const privateKey = secrets.seal(JSON.stringify(made.privateKey), sealOwnerOf(customerID))
    // Another request may have been first.
    await db.insert(pushKeys).values({ customerID, publicKey: made.publicKey, privateKey }).onConflictDoNothing()
    row = await find()
  }
  if (!row) throw new Error('Invariant violated: the push keys are missing')
  const privateKey = JSON.parse(secrets.open(row.privateKey, sealOwnerOf(customerID))) as JWK
  return { publicKey: row.publicKey, privateKey }
}

async function makeKeys(): Promise<PushKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const point = [jwk.x, jwk.y].map((coordinate) => Buffer.from(coordinate ?? '', 'base64url'))
  return { publicKey: Buffer.concat([Buffer.from([4]), ...point]).toString('base64url'), privateKey: jwk }
}

const sealed = {
  table: pushKeys,
  customerID: pushKeys.customerID,
  id: pushKeys.customerID,
  fields: { privateKey: pushKeys.privateKey },
}

export const resealPushKeys = (context: Uses, task: SecretsTask = 'reseal'): Promise<SecretCounts> =>
  processSecrets(context, sealed, task)
