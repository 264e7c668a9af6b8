import type { EncodedText, Encoder } from '../../adapters/ai/ai.ts'
import type { Context } from '../../context.ts'

export interface Encoders {
  /** What the customer wants the vectors of its documents to be made by. */
  wanted: Encoder
  /** The one of that name. One that is no longer to be had gives words, and no vectors. */
  named(name: string): Encoder
}

export async function findEncoders({ ai }: Context, customerID: number): Promise<Encoders> {
  const embedded = ai.encoder(`customer ${customerID}`)
  const known = [embedded]
  return {
    wanted: embedded,
    named: (name) => known.find((encoder) => encoder.name === name) ?? withoutVectors(embedded, name),
  }
}

function withoutVectors({ encode, encodeNow }: Encoder, name: string): Encoder {
  const bare = (encoded: EncodedText[]) => encoded.map((text) => ({ ...text, vector: new Int8Array() }))
  return {
    name,
    encode: async (texts) => bare(await encode(texts)),
    encodeNow: async (texts) => bare(await encodeNow(texts)),
  }
}
