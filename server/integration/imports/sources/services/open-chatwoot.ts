import type { ImportCredentials } from '@attendant/contract/integration/import.ts'
import type { Context } from '../../../../context.ts'
import type { ImportRow, Position } from '../../imports.table.ts'
import { type OpenSource, SourceFault, type SourcePage, type SourceRecord } from '../../source-records.ts'
import { type Json, toDate, toFilled, toHtml, toJson, toRecords, toStatus, toText, toTexts } from '../read-value.ts'
import { toChatwootMessages } from './chatwoot-messages.ts'
import { type Phase, readPhases } from './phases.ts'
import { createServiceClient, type ServiceClient } from './service-client.ts'
import { watchPages } from './watch-pages.ts'

/** Chatwoot's application API: lists by page, messages backwards with `before`. */
export async function openChatwoot(
  context: Context,
  row: ImportRow,
  { token, apiKey, accountID }: ImportCredentials,
): Promise<OpenSource> {
  const headers = { api_access_token: token || apiKey || '' }
  const client = createServiceClient(context, { baseUrl: row.baseUrl ?? '', headers })
  const account = toFilled(accountID) ?? (await findAccount(client))
  const base = `/api/v1/accounts/${encodeURIComponent(account)}`
  const phases: Phase[] = [
    { name: 'agents', kinds: ['agents', 'tickets'], read: (from) => readAgents(client, base, from) },
    { name: 'contacts', kinds: ['endUsers'], read: (from) => readContacts(client, base, from) },
    { name: 'responses', kinds: ['macros'], read: (from) => readResponses(client, base, from) },
    { name: 'articles', kinds: ['articles'], read: () => readArticles(client, base) },
    {
      name: 'conversations',
      kinds: ['tickets', 'messages', 'notes', 'attachments', 'tags'],
      read: (from) => readConversations(client, base, row, from),
    },
  ]
  return {
    account: `${client.host}/${account}`,
    totals: {},
    read: (from) => readPhases(phases, row, from),
    close: async () => undefined,
  }
}

/** The account of the token's user. */
async function findAccount(client: ServiceClient): Promise<string> {
  const profile = toJson((await client.json('/api/v1/profile')).body)
  const [first] = toRecords(profile.accounts)
  const account = toFilled(profile.account_id) ?? toFilled(first?.id)
  if (account === null) throw new SourceFault('The token belongs to no account. Give the accountID.')
  return account
}

async function* readAgents(client: ServiceClient, base: string, from: Position | null): AsyncGenerator<SourcePage> {
  if (from?.isDone) return
  const { body } = await client.json(`${base}/agents`)
  const records = toRecords(body).map(
    ({ id, name, available_name, email }): SourceRecord => ({
      ...{ kind: 'agents', externalID: toFilled(id) ?? '', email: toFilled(email) },
      name: toFilled(name) ?? toFilled(available_name),
    }),
  )
  yield { records, position: { isDone: true } }
}

async function* readContacts(client: ServiceClient, base: string, from: Position | null): AsyncGenerator<SourcePage> {
  if (from?.isDone) return
  const watch = watchPages(client.host)
  for (let page = Number(from?.page ?? 1); ; page++) {
    const { payload } = toJson((await client.json(`${base}/contacts`, { query: { page, sort: 'email' } })).body)
    const found = toRecords(payload)
    watch(found)
    const records = found.map(toContact)
    yield { records, position: { page: page + 1, isDone: records.length === 0 } }
    if (records.length === 0) return
  }
}

const toContact = (contact: Json): SourceRecord => ({
  kind: 'endUsers',
  externalID: toFilled(contact.id) ?? '',
  name: toFilled(contact.name),
  email: toFilled(contact.email),
  phone: toFilled(contact.phone_number),
  customerRef: toFilled(contact.identifier),
  dateCreated: toDate(contact.created_at),
})

async function* readResponses(client: ServiceClient, base: string, from: Position | null): AsyncGenerator<SourcePage> {
  if (from?.isDone) return
  const { body } = await client.json(`${base}/canned_responses`, { mayBeMissing: true })
  const records = toRecords(body).map(({ id, short_code, content }): SourceRecord => {
    const texts = [{ lang: 'en', subject: null, htmlBody: toHtml(toText(content) ?? '') }]
    const name = toFilled(short_code) ?? ''
    return { kind: 'macros', externalID: toFilled(id) ?? '', name, texts, tags: [], isActive: true }
  })
  yield { records, position: { isDone: true } }
}

async function* readArticles(client: ServiceClient, base: string): AsyncGenerator<SourcePage> {
  const { payload: portals } = toJson((await client.json(`${base}/portals`, { mayBeMissing: true })).body)
  for (const portal of toRecords(portals)) {
    const path = `${base}/portals/${encodeURIComponent(toFilled(portal.slug) ?? '')}/articles`
    const watch = watchPages(client.host)
    for (let page = 1; ; page++) {
      const { payload } = toJson((await client.json(path, { query: { page }, mayBeMissing: true })).body)
      const found = toRecords(payload)
      watch(found)
      yield { records: found.flatMap((article) => toArticle(portal, article)), position: {} }
      if (found.length === 0) break
    }
  }
}

function toArticle(portal: Json, article: Json): SourceRecord[] {
  const { id, title, content, status, locale } = article
  if (status !== 'published' && status !== 1) return []
  return [
    {
      ...{ kind: 'articles', externalID: `${toFilled(portal.id) ?? ''} ${toFilled(id) ?? ''}`, html: null, url: null },
      ...{ title: toFilled(title) ?? '', text: toText(content) ?? '', language: toFilled(locale), isPublic: true },
    },
  ]
}

async function* readConversations(
  client: ServiceClient,
  base: string,
  { since }: ImportRow,
  from: Position | null,
): AsyncGenerator<SourcePage> {
  if (from?.isDone) return
  const watch = watchPages(client.host)
  for (let page = Number(from?.page ?? 1); ; page++) {
    const query = { status: 'all', assignee_type: 'all', page }
    const { data } = toJson((await client.json(`${base}/conversations`, { query })).body)
    const listed = toRecords(toJson(data).payload)
    watch(listed)
    const records: SourcePage['records'] = []
    for (const conversation of listed) {
      const changed = toDate(conversation.last_activity_at) ?? toDate(conversation.timestamp)
      if (since && changed && changed < since) continue
      const messages = await readMessages(client, `${base}/conversations/${toFilled(conversation.id) ?? ''}/messages`)
      records.push(toTicket(conversation, messages), ...toChatwootMessages(client, conversation, messages))
    }
    yield { records, position: { page: page + 1, isDone: listed.length === 0 } }
    if (listed.length === 0) return
  }
}

/** Newest first, twenty per page. */
async function readMessages(client: ServiceClient, path: string): Promise<Json[]> {
  const all = new Map<number, Json>()
  for (let before: number | undefined; ; ) {
    const { payload } = toJson((await client.json(path, { query: { before } })).body)
    const found = toRecords(payload).filter(({ id }) => typeof id === 'number' && !all.has(id))
    for (const message of found) all.set(Number(message.id), message)
    if (found.length === 0) break
    before = Math.min(...all.keys())
  }
  return [...all.values()].sort((one, other) => Number(one.id) - Number(other.id))
}

function toTicket(conversation: Json, messages: Json[]): SourceRecord {
  const { sender, assignee, channel } = toJson(conversation.meta)
  const mail = toJson(toJson(conversation.additional_attributes))
  const [first] = messages
  const person = toJson(sender)
  const subject = toText(mail.mail_subject) ?? toText(toJson(toJson(toJson(first).content_attributes).email).subject)
  const status = toStatus(conversation.status)
  return {
    kind: 'tickets',
    externalID: toFilled(conversation.id) ?? '',
    subject: subject ?? (toText(first?.content) ?? '').replace(/\s+/g, ' ').slice(0, 100),
    status,
    priority: priorities[toText(conversation.priority) ?? ''] ?? 'Normal',
    isSpam: false,
    tags: toTexts(conversation.labels),
    channelKeys: [conversation.inbox_id, channel].flatMap((key) => toFilled(key) ?? []),
    requester: toFilled(person.id),
    assignee: toFilled(toJson(assignee).id),
    organization: toFilled(toJson(person.additional_attributes).company_name),
    customFields: toJson(conversation.custom_attributes),
    dateCreated: toDate(conversation.created_at) ?? toDate(first?.created_at),
    dateClosed: status === 'Closed' ? toDate(conversation.last_activity_at) : null,
  }
}

const priorities: Record<string, 'Low' | 'Normal' | 'High' | 'Urgent'> = {
  ...{ low: 'Low', medium: 'Normal', high: 'High', urgent: 'Urgent' },
}
