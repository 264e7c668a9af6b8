import type { ImportCredentials } from '@attendant/contract/integration/import.ts'
import type { Context } from '../../../../context.ts'
import type { ImportRow, Position } from '../../imports.table.ts'
import type { OpenSource, SourcePage, SourceRecord } from '../../source-records.ts'
import { type Json, toDate, toFilled, toJson, toRecords, toStatus, toText, toTexts } from '../read-value.ts'
import { toFreshdeskMessages } from './freshdesk-messages.ts'
import { readFreshdeskArticles, readFreshdeskResponses } from './freshdesk-texts.ts'
import { type Phase, readPhases } from './phases.ts'
import { createServiceClient, type ServiceClient } from './service-client.ts'
import { watchPages } from './watch-pages.ts'

const pageSize = 100
/** The ticket list ends after this many pages. */
const maxPages = 300
const statuses: Record<string, string> = { 2: 'Open', 3: 'Pending', 4: 'Resolved', 5: 'Closed' }
const priorities = ['Low', 'Normal', 'High', 'Urgent'] as const

/** Freshdesk API v2: lists by page with a Link header. */
export async function openFreshdesk(
  context: Context,
  row: ImportRow,
  { apiKey, token }: ImportCredentials,
): Promise<OpenSource> {
  const authorization = `Basic ${Buffer.from(`${apiKey || token}:X`).toString('base64')}`
  const client = createServiceClient(context, { baseUrl: row.baseUrl ?? '', headers: { authorization } })
  const state: State = { client, row, companies: new Map(), statuses: new Map(Object.entries(statuses)) }
  const phases: Phase[] = [
    { name: 'agents', kinds: ['agents', 'tickets'], read: (from) => readList(client, '/api/v2/agents', from, toAgent) },
    { name: 'contacts', kinds: ['endUsers'], read: (from) => readList(client, '/api/v2/contacts', from, toContact) },
    { name: 'responses', kinds: ['macros'], read: () => readFreshdeskResponses(client) },
    { name: 'articles', kinds: ['articles'], read: () => readFreshdeskArticles(client) },
    {
      name: 'tickets',
      kinds: ['tickets', 'messages', 'notes', 'attachments', 'tags'],
      read: (from) => readTickets(state, from),
    },
  ]
  return {
    account: client.host,
    totals: {},
    read: (from) => readPhases(phases, row, from),
    close: async () => undefined,
  }
}

interface State {
  client: ServiceClient
  row: ImportRow
  companies: Map<string, string>
  /** Status names by number. */
  statuses: Map<string, string>
}

/** Yields pages while the Link header contains a next one. */
export async function* readPages(
  client: ServiceClient,
  path: string,
  query: Record<string, string | number> = {},
  first = 1,
) {
  const watch = watchPages(client.host)
  for (let page = first; ; page++) {
    const { body, headers } = await client.json(path, {
      query: { ...query, per_page: pageSize, page },
      mayBeMissing: true,
    })
    const hasNext = /;\s*rel="?next"?/.test(headers.link ?? '')
    const records = toRecords(body)
    watch(records)
    yield { records, page, hasNext }
    if (!hasNext) return
  }
}

async function* readList(
  client: ServiceClient,
  path: string,
  from: Position | null,
  toRecord: (record: Json) => SourceRecord,
): AsyncGenerator<SourcePage> {
  if (from?.isDone) return
  for await (const { records, page, hasNext } of readPages(client, path, {}, Number(from?.page ?? 1))) {
    yield { records: records.map(toRecord), position: { page: page + 1, isDone: !hasNext } }
  }
}

function toAgent({ id, contact }: Json): SourceRecord {
  const { name, email } = toJson(contact)
  return { kind: 'agents', externalID: toFilled(id) ?? '', name: toFilled(name), email: toFilled(email) }
}

const toContact = (contact: Json): SourceRecord => ({
  kind: 'endUsers',
  externalID: toFilled(contact.id) ?? '',
  name: toFilled(contact.name),
  email: toFilled(contact.email),
  phone: toFilled(contact.phone) ?? toFilled(contact.mobile),
  uids: toTexts(contact.other_emails),
  notes: toFilled(contact.description),
  customerRef: toFilled(contact.unique_external_id),
  dateCreated: toDate(contact.created_at),
})

async function readNames({ client, companies, statuses }: State): Promise<void> {
  for await (const { records } of readPages(client, '/api/v2/companies')) {
    for (const { id, name } of records) companies.set(toText(id) ?? '', toFilled(name) ?? '')
  }
  const { body } = await client.json('/api/v2/ticket_fields', { mayBeMissing: true })
  const choices = toJson(toRecords(body).find(({ name }) => name === 'status')?.choices)
  for (const [number, names] of Object.entries(choices)) {
    const [name] = Array.isArray(names) ? names : [names]
    if (toFilled(name)) statuses.set(number, toFilled(name) ?? '')
  }
}

/** Ordered by modification time: after the last page, listing restarts from the latest time. */
async function* readTickets(state: State, from: Position | null): AsyncGenerator<SourcePage> {
  const { client, row } = state
  if (from?.isDone) return
  await readNames(state)
  let since = toText(from?.since) ?? row.since?.toISOString() ?? '1970-01-01T00:00:00Z'
  let first = Number(from?.page ?? 1)
  for (;;) {
    const query = { updated_since: since, order_by: 'updated_at', order_type: 'asc' }
    let last = since
    let isFull = false
    for await (const { records, page, hasNext } of readPages(client, '/api/v2/tickets', query, first)) {
      const brought: SourcePage['records'] = []
      for (const listed of records) brought.push(...(await readTicket(state, listed)))
      last = toText(records.at(-1)?.updated_at) ?? last
      isFull = page >= maxPages && hasNext
      const next = isFull ? { since: last, page: 1 } : { since, page: page + 1 }
      yield { records: brought, position: { ...next, isDone: !hasNext } }
      if (isFull) break
    }
    if (!isFull || last === since) return
    since = last
    first = 1
  }
}

async function readTicket(state: State, listed: Json): Promise<SourceRecord[]> {
  const { client } = state
  const id = encodeURIComponent(toFilled(listed.id) ?? '')
  const { body } = await client.json(`/api/v2/tickets/${id}`, { mayBeMissing: true })
  const ticket = { ...listed, ...toJson(body) }
  if (toJson(ticket).deleted === true) return []
  const conversations: Json[] = []
  for await (const { records } of readPages(client, `/api/v2/tickets/${id}/conversations`))
    conversations.push(...records)
  return [toTicket(state, ticket), ...toFreshdeskMessages(client, ticket, conversations)]
}

function toTicket({ companies, statuses }: State, ticket: Json): SourceRecord {
  const status = toStatus(statuses.get(toText(ticket.status) ?? '') ?? 'Open')
  const fields = Object.entries(toJson(ticket.custom_fields)).filter(([, value]) => value !== null && value !== '')
  const [mailbox] = toTexts(ticket.to_emails)
  const keys = [ticket.email_config_id, mailbox, ticket.product_id, ticket.group_id, ticket.source]
  return {
    kind: 'tickets',
    externalID: toFilled(ticket.id) ?? '',
    subject: toText(ticket.subject) ?? '',
    status,
    priority: priorities[Number(ticket.priority) - 1] ?? 'Normal',
    isSpam: ticket.spam === true,
    tags: toTexts(ticket.tags),
    channelKeys: keys.flatMap((key) => toFilled(key) ?? []),
    requester: toFilled(ticket.requester_id),
    assignee: toFilled(ticket.responder_id),
    organization: companies.get(toText(ticket.company_id) ?? '') || null,
    customFields: Object.fromEntries(fields),
    dateCreated: toDate(ticket.created_at),
    dateClosed: status === 'Closed' ? toDate(ticket.updated_at) : null,
  }
}
