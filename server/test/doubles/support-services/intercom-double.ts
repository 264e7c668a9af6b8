import { type Asked, BadRequest, checkQuery, maxPage, readNumber, startSupportService } from './support-service.ts'

const contacts = [
  { id: 'c31', name: 'Ada Lovelace', email: 'ada@example.test', phone: '+4930123', created_at: 1_546_300_800 },
  { id: 'c32', name: 'Carl Gauss', email: 'carl@example.test', created_at: 1_546_300_800 },
  { id: 'c33', name: 'Emmy Noether', email: 'emmy@example.test', created_at: 1_546_300_800 },
]
const ada = { type: 'user', id: 'c31', name: 'Ada Lovelace', email: 'ada@example.test' }
const alan = { type: 'admin', id: '2', name: 'Alan Turing', email: 'alan@old.test' }

const conversationsOf = (base: string) => [
  {
    ...{
      id: '101',
      title: 'Lamp is broken',
      state: 'snoozed',
      priority: 'priority',
      created_at: 1_619_863_200,
      updated_at: 1_620_036_000,
    },
    ...{ admin_assignee_id: 2, contacts: { contacts: [{ id: 'c31' }] }, tags: { tags: [{ name: 'vip' }] } },
    ...{ company: { id: 'k9' }, custom_attributes: { order: 'A-7' } },
    source: {
      ...{ id: '1', type: 'email', body: '<p>It does not shine.</p>', author: ada, subject: '' },
      attachments: [{ name: 'lamp.txt', content_type: 'text/plain', url: `${base}/files/lamp` }],
    },
    conversation_parts: {
      conversation_parts: [
        {
          id: '11',
          part_type: 'note',
          body: '<p>Known fault.</p>',
          created_at: 1_619_949_600,
          author: alan,
          attachments: [],
        },
        {
          id: '12',
          part_type: 'comment',
          body: '<p>Try another bulb.</p>',
          created_at: 1_620_036_000,
          author: alan,
          attachments: [],
        },
        { id: '13', part_type: 'close', body: null, created_at: 1_620_036_000, author: alan, attachments: [] },
      ],
    },
  },
  ...['102', '103'].map((id) => ({
    ...{
      id,
      title: `Question ${id} ${'<b>'.repeat(60_000)}`,
      state: id === '102' ? 'closed' : 'open',
      priority: 'not_priority',
    },
    ...{ created_at: 1_619_863_200, updated_at: 1_622_505_600, admin_assignee_id: null, tags: { tags: [] } },
    contacts: { contacts: [{ id: 'c32' }] },
    source: { id, type: 'conversation', body: '<p>Hello?</p>', author: { type: 'lead', id: 'c32' }, attachments: [] },
    conversation_parts: { conversation_parts: [] },
  })),
]

/** The parts of Intercom's API 2.11 that imports use. Rejects requests without a version or with an unknown cursor. */
export async function startIntercom() {
  const service = await startSupportService(
    ({ authorization }) => authorization === 'Bearer inter-token',
    (asked) => {
      if (asked.path.startsWith('/files/')) return { bytes: 'Watts: 40' }
      if (!/^2\.\d+$/.test(String(asked.headers['intercom-version'])))
        throw new BadRequest('Intercom-Version is missing')
      return respond(asked)
    },
    (path) => path.startsWith('/files/'),
  )
  function respond(asked: Asked) {
    const { path, method } = asked
    const conversations = conversationsOf(service.url.replace('127.0.0.1', 'localhost'))
    if (path === '/me') return { body: { type: 'admin', app: { id_code: 'workspace-1' } } }
    if (path === '/admins')
      return {
        body: {
          admins: [
            { id: '1', name: 'Grace Hopper', email: 'grace@old.test' },
            { ...alan, type: 'admin' },
          ],
        },
      }
    if (path === '/contacts') {
      checkQuery(asked, ['per_page', 'starting_after'])
      readNumber(asked, 'per_page', { max: 150 })
      const { items, pages } = after(contacts, asked.query.get('starting_after'))
      return { body: { data: items, pages, total_count: contacts.length } }
    }
    if (path === '/companies/scroll') {
      checkQuery(asked, ['scroll_param'])
      const isFirst = !asked.query.has('scroll_param')
      return { body: { data: isFirst ? [{ id: 'k9', name: 'Engines Ltd' }] : [], scroll_param: 'scroll-1' } }
    }
    if (path === '/articles') {
      checkQuery(asked, ['page', 'per_page'])
      const page = readNumber(asked, 'page')
      const all = [
        {
          id: '21',
          title: 'Returns',
          body: '<p>Send it back within 30 days.</p>',
          state: 'published',
          url: 'https://old.test/21',
        },
        { id: '22', title: 'Draft', body: '<p>x</p>', state: 'draft' },
      ]
      return { body: { data: all.slice(page - 1, page), pages: { page, total_pages: 2 } } }
    }
    if (path === '/conversations/search' && method === 'POST') return search(asked, conversations)
    const [, id] = /^\/conversations\/(\d+)$/.exec(path) ?? []
    const found = conversations.find((one) => one.id === id)
    return found && { body: found }
  }
  return service
}

interface Search {
  query?: { field?: string; operator?: string; value?: unknown }
  pagination?: { per_page?: number; starting_after?: string }
}

function search({ body }: Asked, all: { updated_at: number }[]) {
  const { query, pagination } = (body ?? {}) as Search
  if (query?.field !== 'updated_at' || query.operator !== '>' || typeof query.value !== 'number') {
    throw new BadRequest('query is invalid')
  }
  if (!pagination?.per_page || pagination.per_page > 150) throw new BadRequest('per_page is invalid')
  const since = query.value
  const found = all.filter(({ updated_at }) => updated_at > since)
  const { items, pages } = after(found, pagination.starting_after ?? null)
  // Search results contain no parts.
  const conversations = items.map((one) => ({ ...one, conversation_parts: undefined }))
  return { body: { type: 'conversation.list', conversations, pages, total_count: found.length } }
}

function after<Item>(all: Item[], cursor: string | null) {
  if (cursor !== null && !/^Wz\d+$/.test(cursor)) throw new BadRequest('starting_after is invalid')
  const start = Number(cursor?.slice(2) ?? 0)
  const end = start + maxPage
  const next = end < all.length ? { next: { starting_after: `Wz${end}` } } : {}
  return { items: all.slice(start, end), pages: { type: 'pages', ...next } }
}
