import type { ImportCredentials } from '@attendant/contract/integration/import.ts'
import type { Context } from '../../../../context.ts'
import type { ImportRow, Position } from '../../imports.table.ts'
import type { OpenSource, SourcePage, SourceRecord } from '../../source-records.ts'
import {
  isJson,
  type Json,
  toDate,
  toFilled,
  toHtml,
  toJson,
  toPriority,
  toRecords,
  toStatus,
  toText,
  toTexts,
} from '../read-value.ts'
import { type Phase, readPhases } from './phases.ts'
import { createServiceClient, type ServiceClient } from './service-client.ts'
import { watchPages } from './watch-pages.ts'
import { toZendeskComment } from './zendesk-comments.ts'

const pageSize = 100

/** Zendesk Support and Guide API v2: incremental exports and lists with cursors. */
export async function openZendesk(
  context: Context,
  row: ImportRow,
  { email, token }: ImportCredentials,
): Promise<OpenSource> {
  const authorization = `Basic ${Buffer.from(`${email}/token:${token}`).toString('base64')}`
  const client = createServiceClient(context, { baseUrl: row.baseUrl ?? '', headers: { authorization } })
  const organizations = new Map<string, string>()
  const agents = new Set<string>()
  const state = { client, row, organizations, agents }
  const phases: Phase[] = [
    { name: 'users', kinds: ['agents', 'endUsers', 'tickets'], read: (from) => readUsers(state, from) },
    {
      name: 'macros',
      kinds: ['macros'],
      read: (from) => readList(client, '/api/v2/macros.json', 'macros', from, toMacro),
    },
    {
      name: 'articles',
      kinds: ['articles'],
      read: (from) => readList(client, '/api/v2/help_center/articles.json', 'articles', from, toArticle),
    },
    {
      name: 'tickets',
      kinds: ['tickets', 'messages', 'notes', 'attachments', 'tags'],
      read: (from) => readTickets(state, from),
    },
  ]
  await client.json('/api/v2/users/me.json', { mayBeMissing: true })
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
  organizations: Map<string, string>
  /** Roles of agents, whose messages are replies. */
  agents: Set<string>
}

async function* readUsers({ client, agents }: State, from: Position | null): AsyncGenerator<SourcePage> {
  for await (const { body, position } of readExport(client, 'users', 0, from)) {
    const records = toRecords(body.users).flatMap((user) => toUser(user, agents))
    yield { records, position }
  }
}

const isAgent = ({ role }: Json) => role === 'agent' || role === 'admin'

function toUser(user: Json, agents: Set<string>): SourceRecord[] {
  const externalID = toFilled(user.id)
  if (externalID === null) return []
  const person = { externalID, name: toFilled(user.name), email: toFilled(user.email) }
  if (isAgent(user)) {
    agents.add(externalID)
    return [{ kind: 'agents', ...person }]
  }
  if (user.active === false) return []
  return [
    {
      ...{ kind: 'endUsers', ...person, phone: toFilled(user.phone) },
      ...{ notes: toFilled(user.notes), customerRef: toFilled(user.external_id), dateCreated: toDate(user.created_at) },
    },
  ]
}

/** A cursor-based incremental export: everything changed since a time, including deleted items. */
async function* readExport(client: ServiceClient, what: 'users' | 'tickets', since: number, from: Position | null) {
  let cursor = toText(from?.cursor)
  if (from?.isDone) return
  const watch = watchPages(client.host)
  for (;;) {
    const query = cursor === null ? { start_time: since, per_page: pageSize } : { cursor, per_page: pageSize }
    const { body } = await client.json(`/api/v2/incremental/${what}/cursor.json`, { query })
    const page = toJson(body)
    cursor = toText(page.after_cursor) ?? cursor
    const isDone = page.end_of_stream !== false || toText(page.after_cursor) === null
    if (!isDone) watch(cursor ?? '')
    yield { body: page, position: { cursor, isDone } }
    if (isDone) return
  }
}

/** A list with cursor pagination. */
async function* readAll(
  client: ServiceClient,
  path: string,
  name: string,
  from: string | null,
  { mayBeMissing = false, filter = {} }: { mayBeMissing?: boolean; filter?: Record<string, string> } = {},
) {
  let after = from
  const watch = watchPages(client.host)
  for (;;) {
    const query = { ...filter, 'page[size]': pageSize, ...(after === null ? {} : { 'page[after]': after }) }
    const page = toJson((await client.json(path, { query, mayBeMissing })).body)
    const meta = toJson(page.meta)
    after = meta.has_more === true ? toText(meta.after_cursor) : null
    if (after !== null) watch(after)
    yield { records: toRecords(page[name]), after }
    if (after === null) return
  }
}

async function* readList(
  client: ServiceClient,
  path: string,
  name: string,
  from: Position | null,
  toRecord: (record: Json) => SourceRecord | undefined,
): AsyncGenerator<SourcePage> {
  if (from?.isDone) return
  for await (const { records, after } of readAll(client, path, name, toText(from?.after), { mayBeMissing: true })) {
    yield {
      records: records.flatMap((record) => toRecord(record) ?? []),
      position: { after, isDone: after === null },
    }
  }
}

function toMacro({ id, title, active, actions }: Json): SourceRecord | undefined {
  const all = toRecords(actions)
  const findValue = (...fields: string[]) => all.find(({ field }) => fields.includes(toText(field) ?? ''))?.value
  const written = findValue('comment_value_html', 'comment_value')
  const text = Array.isArray(written) ? toText(written.at(-1)) : toText(written)
  const isHtml = all.some(({ field }) => field === 'comment_value_html')
  return {
    kind: 'macros',
    externalID: toFilled(id) ?? '',
    name: toFilled(title) ?? '',
    texts: text ? [{ lang: 'en', subject: null, htmlBody: isHtml ? text : toHtml(text) }] : [],
    tags: (toText(findValue('current_tags', 'set_tags')) ?? '').split(/\s+/).filter(Boolean),
    isActive: active !== false,
  }
}

function toArticle({ id, title, body, draft, html_url, locale }: Json): SourceRecord | undefined {
  if (draft === true) return undefined
  return {
    ...{ kind: 'articles', externalID: toFilled(id) ?? '', title: toFilled(title) ?? '', text: null },
    ...{ html: toText(body) ?? '', url: toFilled(html_url), language: toFilled(locale), isPublic: true },
  }
}

async function* readTickets(state: State, from: Position | null): AsyncGenerator<SourcePage> {
  const { client, row, organizations } = state
  if (organizations.size === 0) await readOrganizations(state)
  if (state.agents.size === 0) await readAgents(state)
  const since = row.since ? Math.floor(row.since.getTime() / 1000) : 0
  for await (const { body, position } of readExport(client, 'tickets', since, from)) {
    const records: SourcePage['records'] = []
    for (const ticket of toRecords(body.tickets)) {
      if (ticket.status === 'deleted') continue
      records.push(toTicket(ticket, organizations))
      const id = toFilled(ticket.id) ?? ''
      const comments = readAll(client, `/api/v2/tickets/${encodeURIComponent(id)}/comments.json`, 'comments', null)
      for await (const page of comments) {
        for (const comment of page.records) records.push(...toZendeskComment(state, ticket, comment))
      }
    }
    yield { records, position }
  }
}

async function readOrganizations({ client, organizations }: State): Promise<void> {
  for await (const { records } of readAll(client, '/api/v2/organizations.json', 'organizations', null, {
    mayBeMissing: true,
  })) {
    for (const { id, name } of records) organizations.set(toText(id) ?? '', toFilled(name) ?? '')
  }
}

/** After a restart: an earlier run has read the agents. */
async function readAgents({ client, agents }: State): Promise<void> {
  for (const role of ['agent', 'admin']) {
    const pages = readAll(client, '/api/v2/users.json', 'users', null, { mayBeMissing: true, filter: { role } })
    for await (const { records } of pages) {
      for (const user of records) if (isAgent(user)) agents.add(toText(user.id) ?? '')
    }
  }
}

function toTicket(ticket: Json, organizations: Map<string, string>): SourceRecord {
  const { via, custom_fields } = ticket
  const fields = toRecords(custom_fields).flatMap(({ id, value }) =>
    value === null || value === '' || value === undefined ? [] : [[`zendesk_${toText(id)}`, value] as const],
  )
  const isSolved = ticket.status === 'solved' || ticket.status === 'closed'
  const keys = [ticket.recipient, ticket.brand_id, ticket.group_id, isJson(via) ? via.channel : null]
  return {
    kind: 'tickets',
    externalID: toFilled(ticket.id) ?? '',
    subject: toText(ticket.subject) ?? toText(ticket.raw_subject) ?? '',
    status: toStatus(ticket.status),
    priority: toPriority(ticket.priority),
    isSpam: ticket.status === 'suspended',
    tags: toTexts(ticket.tags),
    channelKeys: keys.flatMap((key) => toFilled(key) ?? []),
    requester: toFilled(ticket.requester_id),
    assignee: toFilled(ticket.assignee_id),
    organization: organizations.get(toText(ticket.organization_id) ?? '') || null,
    customFields: Object.fromEntries(fields),
    dateCreated: toDate(ticket.created_at),
    dateClosed: isSolved ? toDate(ticket.updated_at) : null,
  }
}
