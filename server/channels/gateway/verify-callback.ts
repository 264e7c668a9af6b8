import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { listTelephonyAccounts } from '../../organization/customers/find-telephony-account.ts'

/** A callback that only the provider can have sent. */
export interface VerifiedCallback {
  fields: URLSearchParams
  accountSid: string
  /** The customer whose secret it is signed with. */
  customerIDs: number[]
  /** The public URL of the gateway, as the provider called it. */
  base: string
}

/**
 * Signatures cover the exact public URL, which a proxy may hide: the configured URL is used, or the one that the
 * request and a trusted proxy report.
 */
export async function verifyCallback(context: Context, request: FastifyRequest): Promise<VerifiedCallback> {
  const { telephony } = context
  const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const accountSid = telephony.readAccountID(fields) ?? ''
  const path = request.raw.url ?? ''
  const bases = basesOf(context, request)
  const signature = request.headers['x-twilio-signature']
  const callback = {
    addresses: bases.map((base) => `${base}${path}`),
    fields,
    signature: typeof signature === 'string' ? signature : undefined,
  }
  const accounts = accountSid ? await listTelephonyAccounts(context, accountSid) : []
  const signed = accounts.flatMap((account) => {
    const address = telephony.findCalledAddress(account, callback)
    return address === undefined ? [] : [{ customerID: account.customerID, address }]
  })
  const [first] = signed
  if (!first) throw refuse('callback_signature_invalid')
  const customerIDs = signed.map(({ customerID }) => customerID)
  return { fields, accountSid, customerIDs, base: first.address.slice(0, -path.length) }
}

function basesOf({ config, publicUrl }: Context, { protocol, host }: FastifyRequest): string[] {
  return [...new Set([config.GATEWAY_URL ?? publicUrl, `${protocol}://${host}`])]
}
