import { type Asked, BadRequest, checkQuery, maxPage, readNumber, startSupportService } from './support-service.ts'

const at = '2021-05-01T10:00:00Z'
const agents = [
  { id: 1, contact: { name: 'Grace Hopper', email: 'grace@old.test' } },
  { id: 2, contact: { name: 'Alan Turing', email: 'alan@old.test' } },
  { id: 3, contact: { name: 'Edsger Dijkstra', email: 'edsger@old.test' } },
]
const contacts = [
  {
    id: 31,
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    phone: '+4930123',
    other_emails: ['ada@home.test'],
    created_at: at,
  },
  { id: 32, name: 'Carl Gauss', email: 'carl@example.test', other_emails: [], created_at: at },
]
const list = [
  {
    id: 101,
    subject: 'Lamp is broken',
    status: 6,
    priority: 4,
    requester_id: 31,
    responder_id: 2,
    company_id: 9,
    updated_at: '2021-05-03T10:00:00Z',
  },
  {
    id: 102,
    subject: 'Invoice',
    status: 4,
    priority: 1,
    requester_id: 32,
    responder_id: null,
    updated_at: '2021-06-01T00:00:00Z',
  },
  {
    id: 103,
    subject: 'Order',
    status: 2,
    priority: 2,
    requester_id: 32,
    responder_id: null,
    updated_at: '2021-07-01T00:00:00Z',
  },
].map((ticket) => ({ ...ticket, created_at: at, spam: false, source: 1, custom_fields: { order: null } }))

/**
 * The parts of Freshdesk's API v2 that imports use. Without `updated_since` only tickets of the last month are
 * listed.
 */
export async function startFreshdesk() {
  const expected = `Basic ${Buffer.from('fresh-key:X').toString('base64')}`
  const service = await startSupportService(
    ({ authorization }) => authorization === expected,
    (asked) => respond(asked),
    (path) => path.startsWith('/s3/'),
  )
  function respond(asked: Asked) {
    const { path } = asked
    if (path === '/s3/lamp') return { bytes: 'Watts: 40' }
    if (path === '/api/v2/agents') return pageOf(asked, service.url, agents)
    if (path === '/api/v2/contacts') return pageOf(asked, service.url, contacts)
    if (path === '/api/v2/companies') return pageOf(asked, service.url, [{ id: 9, name: 'Engines Ltd' }])
    if (path === '/api/v2/ticket_fields')
      return {
        body: [
          {
            name: 'status',
            choices: { 2: ['Open', 'Open'], 4: ['Resolved', 'Resolved'], 6: ['Waiting on Third Party', 'Waiting'] },
          },
        ],
      }
    if (path === '/api/v2/canned_response_folders')
      return {
        body: [
          { id: 5, name: 'All', personal: false },
          { id: 6, personal: true },
        ],
      }
    if (path === '/api/v2/canned_response_folders/5/responses') return { body: [{ id: 51, title: 'Greeting' }] }
    if (path === '/api/v2/canned_responses/51')
      return { body: { id: 51, title: 'Greeting', content: 'Hello', content_html: '<p>Hello</p>' } }
    if (path === '/api/v2/solutions/categories') return { body: [{ id: 7 }] }
    if (path === '/api/v2/solutions/categories/7/folders') return { body: [{ id: 8 }] }
    if (path === '/api/v2/solutions/folders/8/articles') {
      return {
        body: [
          { id: 81, title: 'Returns', description: '<p>Send it back within 30 days.</p>', status: 2 },
          { id: 82, title: 'Draft', status: 1, description: '<p>x</p>' },
        ],
      }
    }
    if (path === '/api/v2/tickets') return ticketsOf(asked, service.url)
    return ofTicket(asked, service.url)
  }
  return service
}

function ticketsOf(asked: Asked, base: string) {
  checkQuery(asked, ['updated_since', 'order_by', 'order_type', 'page', 'per_page'])
  const since = asked.query.get('updated_since')
  if (since !== null && Number.isNaN(Date.parse(since))) throw new BadRequest('updated_since is invalid')
  const isNew = ({ updated_at }: { updated_at: string }) => Date.parse(updated_at) >= Date.parse(since ?? '')
  const found = since === null ? [] : list.filter(isNew)
  return pageOf(asked, base, found, ['updated_since', 'order_by', 'order_type'])
}

function ofTicket(asked: Asked, base: string) {
  const [, id, conversations] = /^\/api\/v2\/tickets\/(\d+)(\/conversations)?$/.exec(asked.path) ?? []
  const ticket = list.find((one) => String(one.id) === id)
  if (!ticket) return undefined
  const isLamp = ticket.id === 101
  const file = {
    id: 900,
    name: 'lamp.txt',
    content_type: 'text/plain',
    attachment_url: `${base.replace('127.0.0.1', 'localhost')}/s3/lamp`,
  }
  if (!conversations) {
    checkQuery(asked, [])
    const texts = { description: `<p>About ${ticket.subject}.</p>`, description_text: `About ${ticket.subject}.` }
    return {
      body: { ...ticket, ...texts, tags: isLamp ? ['vip'] : [], attachments: isLamp ? [file] : [], to_emails: null },
    }
  }
  const common = { attachments: [], incoming: false, private: false, created_at: '2021-05-02T10:00:00Z' }
  const all = [
    { ...common, id: 1001, user_id: 2, private: true, body: '<p>Known fault.</p>', body_text: 'Known fault.' },
    {
      ...common,
      id: 1002,
      user_id: 2,
      body: '<p>Try another bulb.</p>',
      body_text: 'Try another bulb.',
      to_emails: ['ada@example.test'],
      from_email: '"Help" <help@old.test>',
      created_at: '2021-05-03T10:00:00Z',
    },
    {
      ...common,
      id: 1003,
      user_id: 31,
      incoming: true,
      body: '<p>Thanks.</p>',
      body_text: 'Thanks.',
      created_at: '2021-05-03T11:00:00Z',
    },
  ]
  return pageOf(asked, base, isLamp ? all : [])
}

function pageOf(asked: Asked, base: string, all: object[], further: string[] = []) {
  checkQuery(asked, ['page', 'per_page', ...further])
  if (asked.query.has('per_page')) readNumber(asked, 'per_page', { max: 100 })
  const page = asked.query.has('page') ? readNumber(asked, 'page') : 1
  const end = page * maxPage
  const headers: Record<string, string> =
    end < all.length ? { link: `<${base}${asked.path}?page=${page + 1}>; rel="next"` } : {}
  return { headers, body: all.slice(end - maxPage, end) }
}
