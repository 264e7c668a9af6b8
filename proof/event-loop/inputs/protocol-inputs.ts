import type { Desk } from '../../../server/test/desk.ts'
import { made } from '../../../server/test/factories.ts'
import { largestInput, type TextInput } from './input.ts'
import { bodies } from './wire-inputs.ts'

interface Sent {
  method?: string
  path: string
  token?: string
  type?: string
  body?: string
}

async function send(base: string, { method = 'POST', path, token, type = 'application/json', body }: Sent) {
  const answer = await fetch(`${base}${path}`, {
    method,
    redirect: 'manual',
    headers: { 'content-type': type, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body }),
  })
  await answer.arrayBuffer()
  return answer.status
}

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const scimType = 'application/scim+json'
const maxQuery = 8000

let serial = 0
const named = (fields: object) =>
  JSON.stringify({ schemas: [userSchema], userName: `user-${++serial}@example.test`, ...fields })
const operation = (fields: object) =>
  JSON.stringify({ schemas: [patchSchema], Operations: [{ op: 'replace', ...fields }] })

/** The text fields of a SCIM user. */
const users: Record<string, (text: string) => string> = {
  userName: (text) => named({ userName: text }),
  externalId: (text) => named({ externalId: text }),
  'name.formatted': (text) => named({ name: { formatted: text } }),
  emails: (text) => named({ emails: [{ value: text, type: text }] }),
  'many emails': (text) =>
    named({
      emails: text
        .slice(0, 16_000)
        .split(/[\s,]/)
        .map((value) => ({ value })),
    }),
  schemas: (text) => named({ schemas: text.slice(0, 64_000).split(/[\s,]/) }),
  'an unknown name': (text) => named({ [text]: text }),
}

const patches: Record<string, (text: string) => string> = {
  'a path': (text) => operation({ path: text, value: 'a' }),
  'a path with a filter': (text) => operation({ path: `emails[type eq "${text}"].value`, value: 'a' }),
  'a value': (text) => operation({ path: 'displayName', value: text }),
  'a value without a path': (text) => operation({ value: { [text]: text } }),
  'many operations': (text) =>
    JSON.stringify({
      schemas: [patchSchema],
      Operations: Array.from({ length: text.length / 60 }, () => ({ op: 'add', path: 'displayName', value: 'a' })),
    }),
}

const call = (name: string, args: object) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })

const calls: Record<string, (text: string) => string> = {
  'a method': (text) => JSON.stringify({ jsonrpc: '2.0', id: 1, method: text }),
  'an id': (text) => JSON.stringify({ jsonrpc: '2.0', id: text, method: 'ping' }),
  'a tool': (text) => call(text, {}),
  'a search of tickets': (text) => call('search_tickets', { query: text, search: text }),
  'a search of documents': (text) => call('search_knowledge', { query: text }),
  'a note': (text) => call('add_note', { ticketID: 1, text }),
  'an unknown argument': (text) => call('search_tickets', { [text]: text }),
  'a resource': (text) => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: text } }),
  'a client name': (text) =>
    JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
      params: { protocolVersion: text, capabilities: {}, clientInfo: { name: text, version: '1' } },
    }),
}

const forms: Record<string, (text: string) => [string, string]> = {
  'a logout token': (text) => [
    '/api/Auth/sso/backchannel-logout',
    `logout_token=${encodeURIComponent(text.toWellFormed())}`,
  ],
  'three parts of a logout token': (text) => [
    '/api/Auth/sso/backchannel-logout',
    `logout_token=${Buffer.from(text).toString('base64url').slice(0, 80_000)}.e30.${'a'.repeat(80_000)}`,
  ],
  'a WhatsApp message': (text) => ['/gateway/whatsapp', `Body=${encodeURIComponent(text.toWellFormed())}`],
  'fields of a WhatsApp message': (text) => ['/gateway/whatsapp', text.replaceAll(/[^\x21-\x7e]/g, '&')],
  'a call': (text) => ['/gateway/call', `SpeechResult=${encodeURIComponent(text.toWellFormed())}`],
  'whether an article helped': (text) => [
    '/help/1-lamps/helpful',
    `helpful=${encodeURIComponent(text.toWellFormed())}`,
  ],
  'fields of whether an article helped': (text) => ['/help/1-lamps/helpful', text.replaceAll(/[^\x21-\x7e]/g, '&')],
  'the state of a WhatsApp message': (text) => ['/gateway/whatsapp/status', text.replaceAll(/[^\x21-\x7e]/g, '&')],
  'fields of a logout': (text) => ['/api/Auth/sso/backchannel-logout', text.replaceAll(/[^\x21-\x7e]/g, '&')],
  'fields of a rating': (text) => ['/csat/abc.def', text.replaceAll(/[^\x21-\x7e]/g, '&')],
  'a rating': (text) => ['/csat/abc.def', `comment=${encodeURIComponent(text.toWellFormed())}`],
}

const pages = [
  '/help/?q=',
  '/help/search?q=',
  '/help/?lang=',
  '/help/search?q=lamp&lang=',
  '/help/contact?lang=',
  '/help/1-lamps?lang=',
  '/widget/app?channelToken=',
  '/widget/demo?token=',
  '/console/sign-in?back=',
]

/** Texts in the path. */
const paths = [
  '/help/',
  '/help/1-',
  '/csat/',
  '/csat/abc.',
  '/console/',
  '/widget/assets/',
  '/scim/v2/',
  '/scim/v2/Users/',
]

/** Protocols in addition to the API: SCIM, MCP, forms of providers, and pages. */
export async function listProtocolInputs(desk: Desk): Promise<TextInput[]> {
  const { base } = desk.server
  const { token: scimToken } = await made<{ token: string }>(desk, '/api/Scim/token', {})
  const { secret: apiToken } = await made<{ secret: string }>(desk, '/api/ApiTokens', { name: 'Robot' })
  const scim = { token: scimToken, type: scimType }
  const first = `/scim/v2/Users/${desk.admin.customerRepID}`
  const listed: [string, number, (text: string) => Sent][] = [
    ...Object.entries(users).map(([name, write]): (typeof listed)[number] => [
      `SCIM: ${name}`,
      largestInput,
      (text) => ({ ...scim, path: '/scim/v2/Users', body: write(text) }),
    ]),
    ...Object.entries(users).map(([name, write]): (typeof listed)[number] => [
      `SCIM: a new ${name}`,
      largestInput,
      (text) => ({ ...scim, method: 'PUT', path: first, body: write(text) }),
    ]),
    ...Object.entries(patches).map(([name, write]): (typeof listed)[number] => [
      `SCIM: ${name}`,
      largestInput,
      (text) => ({ ...scim, method: 'PATCH', path: first, body: write(text) }),
    ]),
    ...Object.entries(calls).map(([name, write]): (typeof listed)[number] => [
      `MCP: ${name}`,
      largestInput,
      (text) => ({ path: '/mcp', token: apiToken, body: write(text) }),
    ]),
    ...Object.entries(bodies).flatMap(([name, write]): typeof listed => [
      [`SCIM: ${name}`, largestInput, (text) => ({ ...scim, path: '/scim/v2/Users', body: write(text.length) })],
      [`MCP: ${name}`, largestInput, (text) => ({ path: '/mcp', token: apiToken, body: write(text.length) })],
    ]),
    ...Object.entries(forms).map(([name, write]): (typeof listed)[number] => [
      `form: ${name}`,
      largestInput,
      (text) => {
        const [path, body] = write(text)
        return { path, body, type: 'application/x-www-form-urlencoded' }
      },
    ]),
    [
      'SCIM: a filter',
      maxQuery,
      (text) => ({ ...scim, method: 'GET', path: `/scim/v2/Users?filter=${toQuery(text, 6000)}` }),
    ],
    ...['text/plain', 'application/xml', 'application/json'].map((type): (typeof listed)[number] => [
      `webhook of mail: ${type}`,
      largestInput,
      (text) => ({ path: '/api/MailWebhook', type, body: text }),
    ]),
    ...paths.map((path): (typeof listed)[number] => [
      `path ${path}`,
      maxQuery,
      (text) => ({
        ...(path.startsWith('/scim') ? scim : {}),
        method: 'GET',
        path: `${path}${toQuery(text, maxQuery)}`,
      }),
    ]),
    ...pages.map((page): (typeof listed)[number] => [
      `page ${page}`,
      maxQuery,
      (text) => ({ method: 'GET', path: `${page}${toQuery(text, maxQuery)}` }),
    ]),
  ]
  return listed.map(([name, maxLength, write]) => ({
    area: 'protocols',
    name,
    maxLength,
    send: (text) => send(base, write(text)),
  }))
}

/** A character may take up to nine in a URL. */
const toQuery = (text: string, maxLength: number) => encodeURIComponent(text.slice(0, maxLength / 9).toWellFormed())
