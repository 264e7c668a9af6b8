import { type Asked, checkQuery, readNumber, startSupportService } from './support-service.ts'

const at = '2021-05-01T10:00:00.000Z'
const people = [
  { id: 1, login: '-', firstname: '-', lastname: '', email: '', roles: ['Agent'] },
  { id: 2, login: 'alan', firstname: 'Alan', lastname: 'Turing', email: 'alan@old.test', roles: ['Agent'] },
  {
    id: 3,
    login: 'ada',
    firstname: 'Ada',
    lastname: 'Lovelace',
    email: 'ada@example.test',
    roles: ['Customer'],
    phone: '+4930123',
    created_at: at,
  },
]
/** More than one page. */
const users = [
  ...people,
  ...Array.from({ length: 100 }, (_, index) => ({
    id: 100 + index,
    login: `c${index}`,
    firstname: 'Customer',
    lastname: `${index}`,
    email: `c${index}@example.test`,
    roles: ['Customer'],
  })),
]
const tickets = [
  {
    ...{
      id: 101,
      number: '67001',
      title: 'Lamp is broken',
      state: 'pending reminder',
      priority: '3 high',
      group: 'Support',
    },
    ...{
      owner_id: 2,
      customer_id: 3,
      organization: 'Engines Ltd',
      created_at: at,
      updated_at: '2021-05-03T10:00:00.000Z',
    },
  },
  {
    ...{
      id: 102,
      number: '67002',
      title: 'Invoice',
      state: 'closed',
      priority: '2 normal',
      group: 'Sales',
      owner_id: 1,
    },
    ...{
      customer_id: 100,
      organization: null,
      created_at: at,
      updated_at: '2021-06-01T00:00:00.000Z',
      close_at: '2021-06-01T00:00:00.000Z',
    },
  },
]
const common = {
  ticket_id: 101,
  cc: null,
  in_reply_to: null,
  content_type: 'text/html',
  internal: false,
  attachments: [],
}
const articles: Record<string, object[]> = {
  101: [
    {
      ...{
        ...common,
        id: 1001,
        sender: 'Customer',
        from: 'Ada Lovelace <ada@example.test>',
        to: 'help@old.test',
        subject: 'Lamp is broken',
      },
      ...{ body: '<p>It does not shine.</p>', message_id: '<one@mail.example.test>', created_at: at, created_by_id: 3 },
      attachments: [{ id: 900, filename: 'lamp.txt', size: '9', preferences: { 'Content-Type': 'text/plain' } }],
    },
    {
      ...common,
      id: 1002,
      sender: 'Agent',
      from: 'Alan Turing',
      body: 'Known fault.',
      content_type: 'text/plain',
      internal: true,
      created_at: '2021-05-02T10:00:00.000Z',
      created_by_id: 2,
    },
    {
      ...common,
      id: 1003,
      sender: 'Agent',
      from: 'Alan Turing via Help <help@old.test>',
      to: 'ada@example.test',
      body: '<p>Try another bulb.</p>',
      message_id: '<two@mail.example.test>',
      created_at: '2021-05-03T10:00:00.000Z',
      created_by_id: 2,
    },
  ],
  102: [
    {
      ...common,
      id: 1004,
      ticket_id: 102,
      sender: 'Customer',
      body: 'Where is it?',
      content_type: 'text/plain',
      created_at: at,
      created_by_id: 100,
    },
  ],
}

/** The parts of Zammad's API v1 that imports use: names instead of ids only with `expand`. */
export async function startZammad() {
  return startSupportService(({ authorization }) => authorization === 'Token token=zam-token', respond)
}

function respond(asked: Asked) {
  const { path } = asked
  if (path === '/api/v1/users') return pageOf(asked, users)
  if (path === '/api/v1/tickets') return pageOf(asked, tickets)
  if (path === '/api/v1/text_modules')
    return pageOf(asked, [{ id: 11, name: 'Greeting', content: '<p>Hello</p>', active: true }])
  if (path === '/api/v1/tags') {
    checkQuery(asked, ['object', 'o_id'], ['object', 'o_id'])
    return { body: { tags: asked.query.get('o_id') === '101' ? ['vip'] : [] } }
  }
  if (path === '/api/v1/ticket_attachment/101/1001/900') return { bytes: 'Watts: 40' }
  const [, id] = /^\/api\/v1\/ticket_articles\/by_ticket\/(\d+)$/.exec(path) ?? []
  if (!id) return undefined
  checkQuery(asked, ['expand'], ['expand'])
  return { body: articles[id] ?? [] }
}

function pageOf(asked: Asked, all: object[]) {
  checkQuery(asked, ['page', 'per_page', 'expand'], ['page', 'per_page', 'expand'])
  const [page, size] = [readNumber(asked, 'page'), readNumber(asked, 'per_page', { max: 500 })]
  return { body: all.slice((page - 1) * size, page * size) }
}
