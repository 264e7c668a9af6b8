import { type Asked, checkQuery, maxPage, readNumber, startSupportService } from './support-service.ts'

const contacts = [
  { id: 31, name: 'Ada Lovelace', email: 'ada@example.test', phone_number: '+4930123', created_at: 1_546_300_800 },
  { id: 32, name: 'Carl Gauss', email: 'carl@example.test', phone_number: null, created_at: 1_546_300_800 },
  { id: 33, name: 'Emmy Noether', email: 'emmy@example.test', phone_number: null, created_at: 1_546_300_800 },
]
const ada = { ...contacts[0], type: 'contact', additional_attributes: { company_name: 'Engines Ltd' } }
const alan = { id: 2, name: 'Alan Turing', email: 'alan@old.test', type: 'user' }
const conversations = [
  {
    ...{
      id: 101,
      inbox_id: 7,
      status: 'pending',
      priority: 'urgent',
      labels: ['vip'],
      created_at: 1_619_863_200,
      last_activity_at: 1_620_036_000,
    },
    ...{
      meta: { sender: ada, assignee: alan, channel: 'Channel::Email' },
      additional_attributes: { mail_subject: 'Lamp is broken' },
    },
    custom_attributes: { order: 'A-7' },
  },
  ...[102, 103].map((id) => ({
    ...{ id, inbox_id: 8, status: id === 102 ? 'resolved' : 'open', priority: null, labels: [], custom_attributes: {} },
    ...{ created_at: 1_619_863_200, last_activity_at: 1_622_505_600, additional_attributes: {} },
    meta: { sender: { id: 32, name: 'Carl Gauss' }, channel: 'Channel::WebWidget' },
  })),
]

const messagesOf = (base: string): Record<string, { id: number }[]> => ({
  101: [
    {
      ...{
        id: 1001,
        content: 'It does not shine.',
        message_type: 0,
        private: false,
        created_at: 1_619_863_200,
        sender: ada,
      },
      ...{
        source_id: 'one@mail.example.test',
        attachments: [{ id: 900, data_url: `${base}/files/lamp.txt`, file_type: 'file' }],
      },
    },
    { ...{ id: 1002, content: 'Alan joined', message_type: 2, private: false, created_at: 1_619_863_300 } },
    {
      ...{ id: 1003, content: 'Known fault.', message_type: 1, private: true, created_at: 1_619_949_600, sender: alan },
    },
    {
      ...{
        id: 1004,
        content: 'Try another bulb.',
        message_type: 1,
        private: false,
        created_at: 1_620_036_000,
        sender: alan,
      },
    },
  ],
  102: [
    {
      ...{
        id: 1005,
        content: 'Hello?',
        message_type: 0,
        private: false,
        created_at: 1_619_863_200,
        sender: contacts[1],
      },
    },
  ],
  103: [],
})

/** The parts of Chatwoot's application API that imports use: messages are listed backwards, a few at a time. */
export async function startChatwoot() {
  const service = await startSupportService(
    ({ api_access_token }) => api_access_token === 'chat-token',
    (asked) => respond(asked),
    (path) => path.startsWith('/files/'),
  )
  function respond(asked: Asked) {
    if (asked.path === '/files/lamp.txt') return { bytes: 'Watts: 40' }
    if (asked.path === '/api/v1/profile') return { body: { id: 1, account_id: 5, accounts: [{ id: 5 }] } }
    const [, path] = /^\/api\/v1\/accounts\/5(\/.*)$/.exec(asked.path) ?? []
    if (path === '/agents')
      return { body: [{ id: 1, name: 'Grace Hopper', email: 'grace@old.test', role: 'administrator' }, alan] }
    if (path === '/contacts') {
      checkQuery(asked, ['page', 'sort'])
      return { body: { meta: { count: contacts.length }, payload: pageOf(asked, contacts) } }
    }
    if (path === '/canned_responses') return { body: [{ id: 11, short_code: 'greeting', content: 'Hello' }] }
    if (path === '/portals') return { body: { payload: [{ id: 4, slug: 'help' }] } }
    if (path === '/portals/help/articles') {
      const all = [
        { id: 21, title: 'Returns', content: 'Send it **back**.', status: 'published' },
        { id: 22, title: 'Draft', content: 'x', status: 'draft' },
      ]
      return { body: { payload: pageOf(asked, all), meta: {} } }
    }
    if (path === '/conversations') {
      checkQuery(asked, ['status', 'assignee_type', 'page'])
      // Without a status only open ones are listed.
      const found = asked.query.get('status') === 'all' ? conversations : []
      return { body: { data: { meta: { all_count: found.length }, payload: pageOf(asked, found) } } }
    }
    const [, id] = /^\/conversations\/(\d+)\/messages$/.exec(path ?? '') ?? []
    if (!id) return undefined
    checkQuery(asked, ['before', 'after'])
    const before = asked.query.has('before') ? readNumber(asked, 'before') : Number.MAX_SAFE_INTEGER
    const base = service.url.replace('127.0.0.1', 'localhost')
    const older = (messagesOf(base)[id] ?? []).filter((message) => message.id < before)
    return { body: { meta: {}, payload: older.slice(-maxPage) } }
  }
  return service
}

function pageOf(asked: Asked, all: object[]) {
  const page = readNumber(asked, 'page')
  return all.slice((page - 1) * maxPage, page * maxPage)
}
