import type { EncodedText, Encoder } from '../../adapters/ai/ai.ts'
import type { Context } from '../../context.ts'
import { findEmbeddingAccount } from '../../organization/models/embeddings/find-embedding-account.ts'
import { recordUsage } from '../../organization/models/record-usage.ts'

export interface Encoders {
  /** The encoder that the customer chose for its documents. */
  wanted: Encoder
  /** The encoder with that name. An unavailable one results in words without vectors. */
  named(name: string): Encoder
}

/** The encoder without external dependencies. */
export const embeddedEncoder = ({ ai }: Context, customerID: number) => ai.encoder(`customer ${customerID}`)

export async function findEncoders(context: Context, customerID: number): Promise<Encoders> {
  const embedded = embeddedEncoder(context, customerID)
  const account = await findEmbeddingAccount(context, customerID)
  const noteUsage = async (usage: Parameters<typeof recordUsage>[3]) => {
    await recordUsage(context, customerID, 'embeddings', usage)
  }
  const wanted = account ? context.ai.providerEncoder(account, embedded, noteUsage) : embedded
  // No provider is called during a transaction.
  const known = context.isTransaction ? [embedded] : [embedded, wanted]
  return {
    wanted,
    named: (name) => known.find((encoder) => encoder.name === name) ?? withoutVectors(embedded, name),
  }
}

function withoutVectors({ encode, encodeNow, encodeWords }: Encoder, name: string): Encoder {
  const bare = (encoded: EncodedText[]) => encoded.map((text) => ({ ...text, vector: new Int8Array() }))
  return {
    name,
    encode: async (texts) => bare(await encode(texts)),
    encodeNow: async (texts) => bare(await encodeNow(texts)),
    encodeWords,
  }
}
