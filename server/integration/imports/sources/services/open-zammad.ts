import type { ImportCredentials } from '@attendant/contract/integration/import.ts'
import type { Context } from '../../../../context.ts'
import type { ImportRow, Position } from '../../imports.table.ts'
import type { OpenSource, SourcePage, SourceRecord } from '../../source-records.ts'
import { type Json, toDate, toFilled, toJson, toRecords, toStatus, toText, toTexts } from '../read-value.ts'
import { type Phase, readPhases } from './phases.ts'
import { createServiceClient, type ServiceClient } from './service-client.ts'
import { watchPages } from './watch-pages.ts'
import { toZammadArticles } from './zammad-articles.ts'

const pageSize = 100

/** Zammad API v1: lists by page, with names instead of IDs (`expand`). */
export async function openZammad(
  context: Context,
  row: ImportRow,
  { token, apiKey }: ImportCredentials,
): Promise<OpenSource> {
  const headers = { authorization: `Token token=${token || apiKey}` }
  const client = createServiceClient(context, { baseUrl: row.baseUrl ?? '', headers })
  const phases: Phase[] = [
    { name: 'users', kinds: ['agents', 'endUsers', 'tickets'], read: (from) => readUsers(client, from) },
    {
      name: 'text_modules',
      kinds: ['macros'],
      read: (from) => readList(client, '/api/v1/text_modules', from, toMacro),
    },
    {
      name: 'tickets',
      kinds: ['tickets', 'messages', 'notes', 'attachments', 'tags'],
      read: (from) => readTickets(client, row, from),
    },
  ]
  return {
    account: client.host,
    totals: {},
    read: (from) => readPhases(phases, row, from),
    close: async () => undefined,
  }
}

async function* readPages(client: ServiceClient, path: string, from: Position | null) {
  if (from?.isDone) return
  const watch = watchPages(client.host)
  for (let page = Number(from?.page ?? 1); ; page++) {
    const query = { page, per_page: pageSize, expand: 'true' }
    const records = toRecords((await client.json(path, { query, mayBeMissing: path !== '/api/v1/tickets' })).body)
    watch(records)
    const isDone = records.length < pageSize
    yield { records, position: { page: page + 1, isDone } }
    if (isDone) return
  }
}

async function* readList(
  client: ServiceClient,
  path: string,
  from: Position | null,
  toRecord: (record: Json) => SourceRecord[],
): AsyncGenerator<SourcePage> {
  for await (const { records, position } of readPages(client, path, from)) {
    yield { records: records.flatMap(toRecord), position }
  }
}

/** ID of Zammad's built-in system user. */
const systemUser = '1'

async function* readUsers(client: ServiceClient, from: Position | null): AsyncGenerator<SourcePage> {
  yield* readList(client, '/api/v1/users', from, (user) => {
    const externalID = toFilled(user.id) ?? ''
    if (externalID === systemUser) return []
    const name = [toFilled(user.firstname), toFilled(user.lastname)].filter((part) => part !== null).join(' ') || null
    const person = { externalID, name: name ?? toFilled(user.login), email: toFilled(user.email) }
    if (toTexts(user.roles).some((role) => role === 'Agent' || role === 'Admin')) {
      return [{ kind: 'agents', ...person }]
    }
    const phone = toFilled(user.phone) ?? toFilled(user.mobile)
    return [{ kind: 'endUsers', ...person, phone, notes: toFilled(user.note), dateCreated: toDate(user.created_at) }]
  })
}

const toMacro = ({ id, name, content, active }: Json): SourceRecord[] => [
  {
    ...{
      kind: 'macros',
      externalID: toFilled(id) ?? '',
      name: toFilled(name) ?? '',
      tags: [],
      isActive: active !== false,
    },
    texts: [{ lang: 'en', subject: null, htmlBody: toText(content) ?? '' }],
  },
]

async function* readTickets(
  client: ServiceClient,
  { since }: ImportRow,
  from: Position | null,
): AsyncGenerator<SourcePage> {
  for await (const { records, position } of readPages(client, '/api/v1/tickets', from)) {
    const brought: SourcePage['records'] = []
    for (const ticket of records) {
      const changed = toDate(ticket.updated_at)
      if (since && changed && changed < since) continue
      const id = toFilled(ticket.id) ?? ''
      const { body } = await client.json(`/api/v1/ticket_articles/by_ticket/${id}`, { query: { expand: 'true' } })
      const query = { object: 'Ticket', o_id: id }
      const { tags } = toJson((await client.json('/api/v1/tags', { query, mayBeMissing: true })).body)
      brought.push(toTicket(ticket, toTexts(tags)), ...toZammadArticles(client, ticket, toRecords(body)))
    }
    yield { records: brought, position }
  }
}

function toTicket(ticket: Json, tags: string[]): SourceRecord {
  const status = toStatus(ticket.state)
  const owner = toFilled(ticket.owner_id)
  return {
    kind: 'tickets',
    externalID: toFilled(ticket.id) ?? '',
    subject: toText(ticket.title) ?? '',
    status,
    priority: toPriority(toText(ticket.priority)),
    isSpam: false,
    tags,
    channelKeys: [ticket.group, ticket.group_id].flatMap((key) => toFilled(key) ?? []),
    requester: toFilled(ticket.customer_id),
    assignee: owner === systemUser ? null : owner,
    organization: toFilled(ticket.organization),
    customFields: { zammadNumber: toFilled(ticket.number) },
    dateCreated: toDate(ticket.created_at),
    dateClosed: status === 'Closed' ? (toDate(ticket.close_at) ?? toDate(ticket.updated_at)) : null,
  }
}

/** Such as `3 high`. */
function toPriority(name: string | null): 'Low' | 'Normal' | 'High' {
  if (name?.includes('high')) return 'High'
  return name?.includes('low') ? 'Low' : 'Normal'
}
