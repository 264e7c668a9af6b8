import { largestInput, type TextInput } from './input.ts'

/** Raw requests, like anyone with network access can send. */
interface Wire {
  url: string
  token: string
}

const headers = [
  ...['authorization', 'accept', 'accept-language', 'accept-encoding', 'user-agent', 'origin', 'referer', 'cookie'],
  ...[
    'x-request-id',
    'x-forwarded-for',
    'x-forwarded-host',
    'idempotency-key',
    'if-none-match',
    'if-modified-since',
    'range',
  ],
]

/** Node accepts 16 KB of headers in total. */
const maxHeader = 12_000

const send = async (url: string, options: RequestInit): Promise<number> => {
  const answer = await fetch(url, { redirect: 'manual', ...options })
  await answer.arrayBuffer()
  return answer.status
}

const toHeader = (text: string) =>
  text
    .slice(0, maxHeader)
    .replace(/[^\x20-\x7e]/g, 'a')
    .trim() || 'a'

export const listHeaderInputs = ({ url, token }: Wire): TextInput[] =>
  headers.map((name) => ({
    area: 'headers',
    name: `header ${name}`,
    maxLength: maxHeader,
    send: (text) => send(`${url}/tickets`, { headers: { authorization: `Bearer ${token}`, [name]: toHeader(text) } }),
  }))

const nested =
  (open: string, close: string, inner = '1') =>
  (bytes: number) => {
    const levels = Math.floor((bytes - inner.length) / (open.length + close.length))
    return `${open.repeat(levels)}${inner}${close.repeat(levels)}`
  }

const many = (unit: (number: number) => string, bytes: number) => {
  const units: string[] = []
  for (let number = 0, size = 2; ; number++) {
    const next = unit(number)
    size += next.length + 1
    if (size > bytes) return units.join(',')
    units.push(next)
  }
}

/** Bodies with a slow structure. */
export const bodies: Record<string, (bytes: number) => string> = {
  'arrays in arrays': nested('[', ']'),
  'objects in objects': nested('{"a":', '}'),
  'a field of arrays in arrays': (bytes) => `{"customFieldsData":${nested('[', ']')(bytes - 30)}}`,
  'a field of objects in objects': (bytes) => `{"customFieldsData":${nested('{"a":', '}')(bytes - 30)}}`,
  'many names': (bytes) => `{${many((number) => `"n${number}":1`, bytes)}}`,
  'many custom fields': (bytes) => `{"customFieldsData":{${many((number) => `"n${number}":"a"`, bytes - 30)}}}`,
  'one name many times': (bytes) => `{${many(() => '"message":"a"', bytes)}}`,
  'one name in many cases': (bytes) =>
    `{${many((number) => `"${inCase('messagesubjecttextbody', number)}":1`, bytes)}}`,
  'many small items': (bytes) => `[${many(() => '1', bytes)}]`,
  'many ids': (bytes) => `{"ticketIDs":[${many((number) => String(number + 1), bytes - 40)}],"action":"close"}`,
  'many empty objects': (bytes) => `[${many(() => '{}', bytes)}]`,
  'one number': (bytes) => '1'.repeat(bytes),
  'one exponent': (bytes) => `1e${'9'.repeat(bytes - 2)}`,
  escapes: (bytes) => `{"message":"${'\\u0041'.repeat((bytes - 20) / 6)}"}`,
  'lone surrogates': (bytes) => `{"message":"${'\\ud800'.repeat((bytes - 20) / 6)}"}`,
  blanks: (bytes) => `${' '.repeat(bytes - 2)}{}`,
  'a broken end': (bytes) => `{"message":"${'a'.repeat(bytes - 20)}`,
}

const inCase = (word: string, number: number) =>
  [...word].map((letter, index) => ((number >> index) & 1 ? letter.toUpperCase() : letter)).join('')

const routes: [string, string][] = [
  ['POST', '/ticketMessages/create-new'],
  ['POST', '/api/EndUsers'],
  ['PUT', '/tickets/bulk'],
  ['POST', '/api/Actions'],
  ['PUT', '/api/Customers/me'],
  ['POST', '/api/Chat/session'],
  ['POST', '/api/MailWebhook'],
]

/** The payload only determines their size. */
export const listJsonInputs = ({ url, token }: Wire): TextInput[] =>
  routes.flatMap(([method, path]) =>
    Object.entries(bodies).map(([name, write]) => ({
      area: 'JSON',
      name: `${method} ${path}: ${name}`,
      maxLength: largestInput,
      send: (text: string) =>
        send(`${url}${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: write(Buffer.byteLength(text)),
        }),
    })),
  )

/** Uploads: file contents and names. */
export function listFileInputs({ url, token }: Wire, messageID: number): TextInput[] {
  const types = ['text/plain', 'text/csv', 'text/html', 'image/svg+xml', 'application/pdf', 'application/json']
  const upload = (content: string, name: string, type: string) => {
    const form = new FormData()
    form.append('file', new File([content], name, { type }))
    return send(`${url}/ticketMessages/${messageID}/attachments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
  }
  return [
    ...types.map((type) => ({ name: `a file of ${type}`, send: (text: string) => upload(text, 'a.txt', type) })),
    { name: 'a file name', send: (text: string) => upload('a', `${text}.txt`, 'text/plain') },
    { name: 'a content type', send: (text: string) => upload('a', 'a.txt', `text/${toHeader(text)}`) },
  ].map((input) => ({ area: 'files', maxLength: largestInput, ...input }))
}
