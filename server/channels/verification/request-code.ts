import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import type { Claim } from '../../people/end-users/uids/find-claim.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { sealOwnerOf } from '../../platform/secrets/secrets.ts'
import { limitCodes, nameRequester } from './code-limits.ts'
import { type Carrier, findCarriers } from './find-carriers.ts'
import { uidVerifications } from './verification.table.ts'

export const sendCodeJob = 'verification.send-code'

export interface SendCode {
  customerID: number
  verificationID: number
  /** Language of the recipient. */
  language: string | null
}

const lifetimeInMs = 10 * 60 * 1000
const maxTries = 5

export interface RequestedCode {
  via: Carrier['via']
  expiresAt: Date
}

interface CodeRequest {
  /** Language of the recipient. */
  language: string | null
  /** Of the visitor, for limits; undefined if an agent requests it. */
  networkAddress?: string
}

/** Sends a code to a claimed address, which invalidates earlier codes for it. */
export function requestCode(
  context: Context,
  claim: Claim,
  { language, networkAddress }: CodeRequest,
): Promise<RequestedCode> {
  return inTransaction(context, async (context) => {
    const { customerID, endUserID, uid, isVerified } = claim
    if (isVerified) throw refuse('address_already_verified')
    const [carrier] = await findCarriers(context, claim)
    if (!carrier) throw refuse('code_channel_missing')
    const requester = nameRequester(context, networkAddress)
    await limitCodes(context, claim, requester)
    await voidCodes(context, claim)
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const now = context.now()
    const expiresAt = new Date(now.getTime() + lifetimeInMs)
    const [row] = await context.db
      .insert(uidVerifications)
      .values({
        ...{ customerID, endUserID, uid: uid.toLowerCase(), createdAt: now, expiresAt, triesLeft: maxTries },
        requester,
        sealedCode: context.secrets.seal(code, sealOwnerOf(customerID)),
      })
      .returning({ verificationID: uidVerifications.verificationID })
    if (!row) throw new Error('The code was not stored.')
    const payload: SendCode = { customerID, verificationID: row.verificationID, language }
    await addJob(context.db, sendCodeJob, payload, { maxAttempts: 3 })
    return { via: carrier.via, expiresAt }
  })
}

async function voidCodes({ db }: Context, { customerID, endUserID, uid }: Claim): Promise<void> {
  await db
    .update(uidVerifications)
    .set({ sealedCode: null })
    .where(
      and(
        eq(uidVerifications.customerID, customerID),
        eq(uidVerifications.endUserID, endUserID),
        eq(uidVerifications.uid, uid.toLowerCase()),
      ),
    )
}
