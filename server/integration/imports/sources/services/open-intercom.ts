import type { ImportCredentials } from '@attendant/contract/integration/import.ts'
import type { Context } from '../../../../context.ts'
import type { ImportRow, Position } from '../../imports.table.ts'
import type { OpenSource, SourcePage, SourceRecord } from '../../source-records.ts'
import { type Json, toDate, toFilled, toJson, toRecords, toText } from '../read-value.ts'
import { toIntercomConversation } from './intercom-conversations.ts'
import { type Phase, readPhases } from './phases.ts'
import { createServiceClient, type ServiceClient } from './service-client.ts'
import { watchPages } from './watch-pages.ts'

const pageSize = 100
const apiVersion = '2.11'

/** Intercom API 2.11: searches and lists with `starting_after`, companies by scroll. */
export async function openIntercom(
  context: Context,
  row: ImportRow,
  credentials: ImportCredentials,
): Promise<OpenSource> {
  const headers = {
    authorization: `Bearer ${credentials.token || credentials.apiKey}`,
    'intercom-version': apiVersion,
  }
  const client = createServiceClient(context, { baseUrl: row.baseUrl ?? '', headers })
  const me = toJson((await client.json('/me')).body)
  const companies = new Map<string, string>()
  const phases: Phase[] = [
    { name: 'admins', kinds: ['agents', 'tickets'], read: (from) => readAdmins(client, from) },
    { name: 'contacts', kinds: ['endUsers'], read: (from) => readContacts(client, from) },
    { name: 'articles', kinds: ['articles'], read: (from) => readArticles(client, from) },
    {
      name: 'conversations',
      kinds: ['tickets', 'messages', 'notes', 'attachments', 'tags'],
      read: (from) => readConversations(client, row, companies, from),
    },
  ]
  return {
    account: toFilled(toJson(me.app).id_code) ?? client.host,
    totals: {},
    read: (from) => readPhases(phases, row, from),
    close: async () => undefined,
  }
}

async function* readAdmins(client: ServiceClient, from: Position | null): AsyncGenerator<SourcePage> {
  if (from?.isDone) return
  const { body } = await client.json('/admins')
  const records = toRecords(toJson(body).admins).map(
    ({ id, name, email }): SourceRecord => ({
      ...{ kind: 'agents', externalID: toFilled(id) ?? '', name: toFilled(name), email: toFilled(email) },
    }),
  )
  yield { records, position: { isDone: true } }
}

const nextOf = (page: Json): string | null => toText(toJson(toJson(page.pages).next).starting_after)

async function* readContacts(client: ServiceClient, from: Position | null): AsyncGenerator<SourcePage> {
  if (from?.isDone) return
  let after = toText(from?.after)
  const watch = watchPages(client.host)
  do {
    const query = { per_page: pageSize, ...(after === null ? {} : { starting_after: after }) }
    const page = toJson((await client.json('/contacts', { query })).body)
    after = nextOf(page)
    if (after !== null) watch(after)
    yield { records: toRecords(page.data).map(toContact), position: { after, isDone: after === null } }
  } while (after !== null)
}

const toContact = (contact: Json): SourceRecord => ({
  kind: 'endUsers',
  externalID: toFilled(contact.id) ?? '',
  name: toFilled(contact.name),
  email: toFilled(contact.email),
  phone: toFilled(contact.phone),
  uids: [],
  customerRef: toFilled(contact.external_id),
  dateCreated: toDate(contact.created_at),
})

async function* readArticles(client: ServiceClient, from: Position | null): AsyncGenerator<SourcePage> {
  if (from?.isDone) return
  const watch = watchPages(client.host)
  for (let page = Number(from?.page ?? 1); ; page++) {
    const { body } = await client.json('/articles', { query: { page, per_page: pageSize }, mayBeMissing: true })
    const { data, pages } = toJson(body)
    watch(toRecords(data))
    const total = Number(toJson(pages).total_pages ?? 1)
    const records = toRecords(data).flatMap((article): SourceRecord[] => {
      if (article.state !== 'published') return []
      const { id, title, body: html, url, default_locale } = article
      return [
        {
          ...{ kind: 'articles', externalID: toFilled(id) ?? '', title: toFilled(title) ?? '', text: null },
          ...{ html: toText(html) ?? '', url: toFilled(url), language: toFilled(default_locale), isPublic: true },
        },
      ]
    })
    const isDone = !(page < total)
    yield { records, position: { page: page + 1, isDone } }
    if (isDone) return
  }
}

/** Yields all items of a scroll, which ends with an empty page. */
async function readCompanies(client: ServiceClient, companies: Map<string, string>): Promise<void> {
  let scroll: string | null = null
  const watch = watchPages(client.host)
  for (;;) {
    const query = scroll === null ? {} : { scroll_param: scroll }
    const page: Json = toJson((await client.json('/companies/scroll', { query, mayBeMissing: true })).body)
    const found = toRecords(page.data)
    watch(found)
    for (const { id, name } of found) companies.set(toText(id) ?? '', toFilled(name) ?? '')
    scroll = toText(page.scroll_param)
    if (found.length === 0 || scroll === null) return
  }
}

async function* readConversations(
  client: ServiceClient,
  row: ImportRow,
  companies: Map<string, string>,
  from: Position | null,
): AsyncGenerator<SourcePage> {
  if (from?.isDone) return
  await readCompanies(client, companies)
  const since = row.since ? Math.floor(row.since.getTime() / 1000) : 0
  let after = toText(from?.after)
  const watch = watchPages(client.host)
  do {
    const body = {
      query: { field: 'updated_at', operator: '>', value: since },
      sort: { field: 'updated_at', order: 'ascending' },
      pagination: { per_page: pageSize, ...(after === null ? {} : { starting_after: after }) },
    }
    const page = toJson((await client.json('/conversations/search', { method: 'POST', body })).body)
    after = nextOf(page)
    if (after !== null) watch(after)
    const records: SourcePage['records'] = []
    for (const { id } of toRecords(page.conversations)) {
      const path = `/conversations/${encodeURIComponent(toFilled(id) ?? '')}`
      const conversation = toJson((await client.json(path, { mayBeMissing: true })).body)
      if (toFilled(conversation.id)) records.push(...toIntercomConversation(client, conversation, companies))
    }
    yield { records, position: { after, isDone: after === null } }
  } while (after !== null)
}
