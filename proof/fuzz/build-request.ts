import { hostileTexts, hostileValue, mutate } from './hostile-values.ts'
import { type Document, exampleOf, type Operation } from './operations.ts'
import type { Chance } from './random.ts'

export interface HostileRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string | FormData | undefined
}

/** A request that is valid, wrong in one place, or completely wrong. */
export function buildRequest(document: Document, operation: Operation, chance: Chance): HostileRequest {
  const isHostile = chance.isLucky(0.75)
  const headers: Record<string, string> = isHostile && chance.isLucky(0.1) ? hostileHeaders(chance) : {}
  const body = operation.body && buildBody(document, operation, chance, isHostile)
  if (typeof body === 'string') headers['content-type'] ??= 'application/json'
  return {
    method: isHostile && chance.isLucky(0.02) ? chance.pick(['PATCH', 'HEAD', 'OPTIONS']) : operation.method,
    path: fillPath(operation, chance, isHostile) + buildQuery(document, operation, chance, isHostile),
    headers,
    body: operation.method === 'GET' ? undefined : body,
  }
}

const pathTricks = [
  '%00',
  '%2e%2e%2f',
  '..;',
  '%ff',
  'abc',
  '-1',
  '0',
  '1.5',
  '99999999999999999999',
  '%F0%9F%92%A9',
  '1%20',
]

function fillPath({ path }: Operation, chance: Chance, isHostile: boolean): string {
  const filled = path.replaceAll(/\{[^}]+\}/g, () =>
    isHostile && chance.isLucky(0.3) ? chance.pick(pathTricks) : String(1 + chance.below(12)),
  )
  if (!isHostile || !chance.isLucky(0.05)) return filled
  return chance.pick([filled.toUpperCase(), `${filled}/`, `/${filled}`, filled.replace('/', '/./'), `${filled}/../..`])
}

function buildQuery(document: Document, { parameters }: Operation, chance: Chance, isHostile: boolean): string {
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || chance.isLucky(0.4)))
    .flatMap(({ name, schema = {} }) => {
      const value = isHostile && chance.isLucky(0.5) ? hostileValue(chance) : exampleOf(document, schema, chance)
      const text = `${encode(name)}=${encode(typeof value === 'object' ? JSON.stringify(value) : String(value))}`
      // Node rejects longer request lines itself; this tests our handling of shorter ones.
      return text.length > 8000 ? [] : isHostile && chance.isLucky(0.05) ? [text, text] : [text]
    })
  return query.length > 0 ? `?${query.join('&')}` : ''
}

/** Lone surrogates cannot be encoded in a URL. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

function buildBody(document: Document, { body }: Operation, chance: Chance, isHostile: boolean): string | FormData {
  if (body?.isForm) return buildForm(chance)
  const example = exampleOf(document, body?.schema ?? {}, chance)
  if (!isHostile) return JSON.stringify(example)
  if (chance.isLucky(0.05)) return chance.pick(['', '{', '[1,', '"', 'nul', '{"a":1}}', `{"a":${'['.repeat(20_000)}`])
  const text = JSON.stringify(mutate(example, chance)) ?? 'null'
  return chance.isLucky(0.05) ? text.replace('{', '{"message":"a","Message":"b","message":"c",') : text
}

const bomb = Buffer.from('89504e470d0a1a0a0000000d494844520000fffe0000fffe0802000000', 'hex')

function buildForm(chance: Chance): FormData {
  const form = new FormData()
  const contents = [
    new Uint8Array(0),
    Buffer.from('hello'),
    bomb,
    Buffer.from('MZ\x90\x00', 'latin1'),
    Buffer.from('<svg onload=alert(1)>'),
    Buffer.from('PK\x03\x04\x14\x00', 'latin1'),
    Buffer.alloc(200_000, 0x41),
  ]
  for (let count = chance.below(4); count >= 0; count--) {
    const name = chance.pick(['photo.png', 'a.exe', '../../x', 'a\u0000.txt', chance.pick(hostileTexts).slice(0, 300)])
    const type = chance.pick(['image/png', 'text/html', 'application/x-msdownload', '', 'x/y; charset="'])
    form.append(chance.pick(['file', 'files', 'x']), new File([chance.pick(contents)], name, { type }))
  }
  if (chance.isLucky(0.2)) form.append('file', 'not a file')
  return form
}

function hostileHeaders(chance: Chance): Record<string, string> {
  return chance.pick<Record<string, string>>([
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'multipart/form-data' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'idempotency-key': 'x'.repeat(5000) },
    { 'idempotency-key': `key-${chance.below(5)}` },
    { 'x-request-id': '../../etc' },
    { 'x-forwarded-for': '1.2.3.4, not an address' },
    { 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1;host=localhost' },
    { 'x-gateway-key': 'guessed' },
    { 'x-attendant-message': '00000000-0000-0000-0000-000000000000' },
    { 'x-http-method-override': 'DELETE' },
    { 'x-original-url': '/api/Customers', 'x-rewrite-url': '/api/Customers' },
    { cookie: `token=${'a'.repeat(4000)}; `.repeat(2) },
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { range: 'bytes=0-0,5-2' },
    { 'if-none-match': '*' },
    { accept: 'text/html' },
    { 'accept-language': 'x'.repeat(2000) },
  ])
}
