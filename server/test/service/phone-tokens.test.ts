import { afterAll, describe, expect, test } from 'vitest'
import { type Client, startDesk } from '../desk.ts'
import { makeChannel, makeMessage } from '../factories.ts'
import { sampleOf } from '../samples/sample.ts'

/** All routes open to phone tokens, as listed in the API description, with their aliases. */
const open = [
  'GET /api/EndUsers/byUid',
  'GET /api/Tickets/:id/messages',
  'GET /api/hookactions/wait-seconds',
  'GET /api/ticketMessages',
  'GET /api/ticketMessages/:id',
  'GET /api/ticketMessages/:id/promptDocuments',
  'GET /ticketMessages',
  'GET /ticketMessages/:id',
  'GET /ticketMessages/:id/promptDocuments',
  'GET /tickets/:id/messages',
  'POST /api/hooks/:hookName/fire',
  'POST /api/ticketMessages/:id/detect-topics',
  'POST /api/ticketMessages/:id/escalate-by-id',
  'POST /api/ticketMessages/create-new',
  'POST /ticketMessages/:id/detect-topics',
  'POST /ticketMessages/:id/escalate-by-id',
  'POST /ticketMessages/create-new',
]

const desk = await startDesk({ settings: { PLATFORM_KEY: 'platform key of tests', ROLES: 'web,worker,gateway' } })
afterAll(() => desk.server.close())

const [own, foreign] = await Promise.all([lineOf(), lineOf()])

async function lineOf() {
  const { channelID, phoneNumber } = await makeChannel(desk, { channelType: 'Phone' })
  const message = await makeMessage(desk, { channelID, uid: '+491700000001' })
  return { channelID, message, phone: await desk.phone(channelID, phoneNumber ?? '') }
}

const routes = desk.server.app.routeTable.filter(({ method }) => method !== 'HEAD')
const bearerRoutes = routes.filter(({ access }) => access.kind === 'bearer')
const nameOf = ({ method, url }: (typeof routes)[number]) => `${method} ${url}`

type Target = typeof own

/** Calls the route with the message and the channel of a line. */
function ask(phone: Client, { method, url, schema, uploads }: (typeof routes)[number], { message, channelID }: Target) {
  const path = url
    .replace(':hookName', 'OnPhonePickup')
    .replace(/(\/tickets\/):id/i, `$1${message.ticketID}`)
    .replace(/:\w+/g, String(message.messageID))
  const sample = schema.querystring ? (sampleOf(schema.querystring) as Record<string, string>) : {}
  const query = new URLSearchParams({ ...sample, ticketId: String(message.ticketID), channelId: String(channelID) })
  const body = url.endsWith('/fire')
    ? { channelID }
    : url.endsWith('/create-new')
      ? { channelID, message: 'Hello' }
      : schema.body && sampleOf(schema.body)
  return phone.send(method, `${path}?${query}`, uploads || method === 'GET' ? undefined : body)
}

describe('a phone token', () => {
  test('has access to the listed routes, and nothing else', () => {
    const allowed = bearerRoutes.filter(({ access }) => access.kind === 'bearer' && access.allowsPhone)

    expect(allowed.map(nameOf).sort()).toEqual(open)
  })

  test.each(bearerRoutes.map((route) => [nameOf(route), route] as const))('%s', async (name, route) => {
    const { status } = await ask(own.phone, route, own)

    if (open.includes(name)) expect(status).toBeLessThan(300)
    else expect(status).toBe(403)
  })

  test.each(
    bearerRoutes
      .filter((route) => open.includes(nameOf(route)) && !route.url.endsWith('byUid'))
      .map((route) => [nameOf(route), route] as const),
  )('%s refuses what is of another channel', async (_name, route) => {
    expect((await ask(own.phone, route, foreign)).status).toBe(403)
  })
})
