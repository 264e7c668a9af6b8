import { type Asked, BadRequest, checkQuery, maxPage, readNumber, startSupportService } from './support-service.ts'

const users = [
  { id: 1, name: 'Grace Hopper', email: 'grace@old.test', role: 'admin', active: true },
  { id: 2, name: 'Alan Turing', email: 'alan@old.test', role: 'agent', active: true },
  {
    id: 3,
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    role: 'end-user',
    active: true,
    phone: '+4930123',
    created_at: '2019-01-01T00:00:00Z',
  },
  { id: 4, name: 'Carl Gauss', email: 'carl@example.test', role: 'end-user', active: true },
]
const at = '2021-05-01T10:00:00Z'
const tickets = [
  {
    ...{ id: 101, subject: 'Lamp is broken', status: 'pending', priority: 'high', requester_id: 3, assignee_id: 2 },
    ...{ tags: ['vip'], organization_id: 9, brand_id: 77, created_at: at, updated_at: '2021-05-03T10:00:00Z' },
    ...{ via: { channel: 'email' }, custom_fields: [{ id: 55, value: 'A-7' }], generated_timestamp: 1_620_000_000 },
  },
  {
    ...{ id: 102, subject: 'Invoice', status: 'solved', priority: null, requester_id: 4, assignee_id: null, tags: [] },
    ...{ created_at: at, updated_at: '2021-06-01T00:00:00Z', via: { channel: 'web' }, custom_fields: [] },
  },
  { id: 103, subject: 'Gone', status: 'deleted', requester_id: 4, tags: [], created_at: at, updated_at: at },
]

function commentsOf(base: string): Record<string, object[]> {
  const file = {
    id: 900,
    file_name: 'lamp.txt',
    content_type: 'text/plain',
    content_url: `${base}/attachments/token/lamp`,
  }
  return {
    101: [
      {
        ...{
          id: 1001,
          author_id: 3,
          public: true,
          html_body: '<p>It does not shine.</p>',
          plain_body: 'It does not shine.',
        },
        ...{ created_at: at, attachments: [file], metadata: { system: { message_id: '<one@mail.example.test>' } } },
        via: { channel: 'email', source: { from: { address: 'ada@example.test', name: 'Ada Lovelace' }, to: {} } },
      },
      {
        id: 1002,
        author_id: 2,
        public: false,
        html_body: '<p>Known fault.</p>',
        plain_body: 'Known fault.',
        created_at: '2021-05-02T10:00:00Z',
        attachments: [],
      },
      {
        id: 1003,
        author_id: 2,
        public: true,
        html_body: '<p>Try another bulb.</p>',
        plain_body: 'Try another bulb.',
        created_at: '2021-05-03T10:00:00Z',
        attachments: [],
      },
    ],
    102: [
      {
        id: 1004,
        author_id: 4,
        public: true,
        body: 'Where is it?',
        plain_body: 'Where is it?',
        created_at: at,
        attachments: [],
      },
    ],
  }
}

const macros = [
  {
    id: 11,
    title: 'Greeting',
    active: true,
    actions: [
      { field: 'comment_value_html', value: '<p>Hello</p>' },
      { field: 'current_tags', value: 'greeted' },
    ],
  },
  { id: 12, title: 'Close', active: true, actions: [{ field: 'status', value: 'solved' }] },
  {
    id: 13,
    title: 'Farewell',
    active: false,
    actions: [{ field: 'comment_value', value: ['channel:all', 'Goodbye'] }],
  },
]
const articles = [
  {
    id: 21,
    title: 'Returns',
    body: '<h2>How</h2><p>Send it back within 30 days.</p>',
    draft: false,
    locale: 'en-us',
    html_url: 'https://old.test/hc/21',
  },
  { id: 22, title: 'Draft', body: '<p>Not yet.</p>', draft: true, locale: 'en-us' },
]

/** The parts of Zendesk's API v2 that imports use, with its validation of credentials, cursors and parameters. */
export async function startZendesk() {
  const expected = `Basic ${Buffer.from('admin@old.test/token:zen-token').toString('base64')}`
  const service = await startSupportService(
    ({ authorization }) => authorization === expected,
    (asked) => respond(asked),
    (path) => path.startsWith('/attachments/'),
  )
  const comments = () => commentsOf(service.url.replace('127.0.0.1', 'localhost'))
  function respond(asked: Asked) {
    const { path } = asked
    if (path === '/attachments/token/lamp') return { bytes: 'Watts: 40' }
    if (path === '/api/v2/users/me.json') return { body: { user: users[0] } }
    if (path === '/api/v2/incremental/users/cursor.json') return exportOf(asked, 'users', users)
    if (path === '/api/v2/incremental/tickets/cursor.json') return exportOf(asked, 'tickets', tickets)
    if (path === '/api/v2/users.json') {
      checkQuery(asked, ['role', 'page[size]', 'page[after]'])
      return listOf(
        asked,
        'users',
        users.filter(({ role }) => role === asked.query.get('role')),
      )
    }
    if (path === '/api/v2/organizations.json') return listOf(asked, 'organizations', [{ id: 9, name: 'Engines Ltd' }])
    if (path === '/api/v2/macros.json') return listOf(asked, 'macros', macros)
    if (path === '/api/v2/help_center/articles.json') return listOf(asked, 'articles', articles)
    const [, id] = /^\/api\/v2\/tickets\/(\d+)\/comments\.json$/.exec(path) ?? []
    return id ? listOf(asked, 'comments', comments()[id] ?? []) : undefined
  }
  return service
}

function exportOf(asked: Asked, name: string, all: object[]) {
  checkQuery(asked, ['start_time', 'cursor', 'per_page'])
  const cursor = asked.query.get('cursor')
  if (cursor === null) readNumber(asked, 'start_time', { min: 0, max: Math.floor(Date.now() / 1000) - 60 })
  if (cursor !== null && !/^at-\d+$/.test(cursor)) throw new BadRequest('cursor is invalid')
  if (asked.query.has('per_page')) readNumber(asked, 'per_page', { max: 1000 })
  const start = Number(cursor?.slice(3) ?? 0)
  const end = Math.min(start + maxPage, all.length)
  const body = { [name]: all.slice(start, end), after_cursor: `at-${end}`, end_of_stream: end === all.length }
  return { body }
}

function listOf(asked: Asked, name: string, all: object[]) {
  checkQuery(asked, ['page[size]', 'page[after]', 'role'], ['page[size]'])
  readNumber(asked, 'page[size]', { max: 100 })
  const after = asked.query.get('page[after]')
  if (after !== null && !/^after-\d+$/.test(after)) throw new BadRequest('page[after] is invalid')
  const start = Number(after?.slice(6) ?? 0)
  const end = Math.min(start + maxPage, all.length)
  const meta = { has_more: end < all.length, after_cursor: end < all.length ? `after-${end}` : null }
  return { body: { [name]: all.slice(start, end), meta, links: {} } }
}
