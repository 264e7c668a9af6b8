/** Valid requests as seen by the double. */
export interface DoubleRequestBody {
  model: string
  messages: { role: string; content: string | ContentPart[] }[]
  response_format?: { type: string; json_schema?: { name: string; schema: Record<string, unknown>; strict?: boolean } }
  stream?: boolean
  stream_options?: { include_usage?: boolean }
}

export interface ContentPart {
  type: string
  text?: string
  image_url?: { url: string; detail?: string }
}

interface Refusal {
  message: string
  param: string | null
}

const known = [
  ...['model', 'messages', 'response_format', 'stream', 'stream_options', 'temperature', 'top_p', 'n', 'stop', 'seed'],
  ...['max_tokens', 'max_completion_tokens', 'presence_penalty', 'frequency_penalty', 'user', 'tools', 'tool_choice'],
]
const roles = ['system', 'developer', 'user', 'assistant', 'tool']
const image = /^(https:\/\/\S+|data:image\/(png|jpeg|webp|gif);base64,[A-Za-z\d+/]+=*)$/

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The first rule of the published API that a request violates. */
export function findRefusal(body: unknown, formats: readonly string[]): Refusal | undefined {
  if (!isObject(body)) return refuse('We could not parse the JSON body of your request.', null)
  const unknown = Object.keys(body).find((name) => !known.includes(name))
  if (unknown) return refuse(`Unrecognized request argument supplied: ${unknown}`, unknown)
  if (typeof body.model !== 'string' || body.model === '') return refuse('you must provide a model parameter', 'model')
  return findMessageRefusal(body.messages) ?? findFormatRefusal(body, formats) ?? findStreamRefusal(body)
}

const refuse = (message: string, param: string | null): Refusal => ({ message, param })

function findMessageRefusal(messages: unknown): Refusal | undefined {
  if (!Array.isArray(messages) || messages.length === 0) return refuse('[] is too short - messages', 'messages')
  for (const [index, message] of messages.entries()) {
    const at = `messages[${index}]`
    if (!isObject(message) || !roles.includes(String(message.role))) return refuse(`Invalid value: ${at}.role`, at)
    const { role, content } = message
    if (typeof content === 'string' && content !== '') continue
    if (!Array.isArray(content) || content.length === 0) return refuse(`Invalid content: ${at}`, `${at}.content`)
    const isRight = (part: unknown) => isObject(part) && isContentPart(part, role === 'user')
    if (!content.every(isRight)) return refuse(`Invalid content part: ${at}`, `${at}.content`)
  }
  return undefined
}

function isContentPart({ type, text, image_url }: Json, mayShow: boolean): boolean {
  if (type === 'text') return typeof text === 'string'
  if (type !== 'image_url' || !mayShow || !isObject(image_url)) return false
  const { url, detail = 'auto' } = image_url
  return typeof url === 'string' && image.test(url) && ['auto', 'low', 'high'].includes(String(detail))
}

function findFormatRefusal(
  { response_format: format, messages }: Json,
  formats: readonly string[],
): Refusal | undefined {
  const param = 'response_format'
  if (format === undefined) return undefined
  if (!isObject(format) || !formats.includes(String(format.type))) {
    return refuse(`Invalid value: 'response_format.type'. Supported values are: ${formats.join(', ')}.`, param)
  }
  if (format.type === 'json_object' && !/json/i.test(JSON.stringify(messages))) {
    return refuse("'messages' must contain the word 'json' in some form", param)
  }
  if (format.type !== 'json_schema') return undefined
  const { json_schema: given } = format
  if (!isObject(given) || !isObject(given.schema)) return refuse('Missing response_format.json_schema.schema', param)
  if (!/^[\w-]{1,64}$/.test(String(given.name))) return refuse('Invalid response_format.json_schema.name', param)
  if (given.schema.type !== 'object') return refuse('schema must be a JSON Schema of type: "object"', param)
  const flaw = given.strict === true ? findSchemaFlaw(given.schema, []) : undefined
  return flaw ? refuse(`Invalid schema for response_format '${given.name}': ${flaw}`, param) : undefined
}

const keywords = ['type', 'properties', 'required', 'additionalProperties', 'items', 'anyOf', 'enum', 'const']

/** Strict schemas: no additional members, all required, simple keywords only. */
function findSchemaFlaw(schema: unknown, path: string[]): string | undefined {
  const at = `In context=(${path.join(', ')})`
  if (!isObject(schema)) return `${at}, schema must be an object.`
  const odd = Object.keys(schema).find((name) => ![...keywords, 'description', 'title'].includes(name))
  if (odd) return `${at}, '${odd}' is not permitted.`
  const { properties = {}, required = [], items, anyOf } = schema
  if (schema.type === 'object') {
    if (schema.additionalProperties !== false) return `${at}, 'additionalProperties' is required to be false.`
    const missing = Object.keys(properties as Json).find((name) => !(required as string[]).includes(name))
    if (missing) return `${at}, 'required' must include every key in properties. Missing '${missing}'.`
  }
  const inner: [string, unknown][] = [
    ...Object.entries(properties as Json),
    ...(items === undefined ? [] : [['items', items] satisfies [string, unknown]]),
    ...((anyOf ?? []) as unknown[]).map((one, index): [string, unknown] => [`anyOf/${index}`, one]),
  ]
  for (const [name, one] of inner) {
    const flaw = findSchemaFlaw(one, [...path, name])
    if (flaw) return flaw
  }
  return undefined
}

function findStreamRefusal({ stream = false, stream_options: options }: Json): Refusal | undefined {
  if (typeof stream !== 'boolean') return refuse("Invalid type for 'stream'", 'stream')
  if (options === undefined) return undefined
  if (!stream) return refuse("'stream_options' is only allowed when 'stream' is enabled.", 'stream_options')
  return isObject(options) ? undefined : refuse("Invalid type for 'stream_options'", 'stream_options')
}
