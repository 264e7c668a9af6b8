/** Dimensions of the double: one per bucket of words. */
const dimensions = 48

interface EmbeddingsBody {
  model: string
  input: string[]
}

/** Errors that the published API would return. */
export function findEmbeddingsFlaw(body: unknown): { message: string; param: string | null } | undefined {
  if (typeof body !== 'object' || body === null) return { message: 'The body is no object.', param: null }
  const { model, input, encoding_format: format, ...others } = body as Record<string, unknown>
  const [unknown] = Object.keys(others).filter((name) => name !== 'dimensions' && name !== 'user')
  if (unknown) return { message: `Unrecognized request argument supplied: ${unknown}`, param: unknown }
  if (typeof model !== 'string' || !model) return { message: 'you must provide a model parameter', param: 'model' }
  if (format !== undefined && format !== 'float')
    return { message: 'Invalid encoding_format.', param: 'encoding_format' }
  const isList = Array.isArray(input) && input.length > 0 && input.length <= 2048
  if (!isList || !input.every((text) => typeof text === 'string' && text.length > 0)) {
    return { message: "'$.input' is invalid.", param: 'input' }
  }
  if (input.some((text: string) => text.length > 32_000)) {
    return { message: "This model's maximum context length is 8192 tokens.", param: 'input' }
  }
  return undefined
}

/** Texts that share words get similar vectors. */
export function answerEmbeddings(body: unknown): object {
  const { model, input } = body as EmbeddingsBody
  const data = input.map((text, index) => ({ object: 'embedding', index, embedding: toVector(text) }))
  const tokens = Math.ceil(input.join(' ').length / 4)
  return { object: 'list', model, data: data.toReversed(), usage: { prompt_tokens: tokens, total_tokens: tokens } }
}

function toVector(text: string): number[] {
  const vector = Array.from({ length: dimensions }, () => 0)
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    let hash = 7
    for (const character of word) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521
    const bucket = hash % dimensions
    vector[bucket] = (vector[bucket] ?? 0) + 1
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}
