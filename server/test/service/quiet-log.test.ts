import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MailFault } from '../../adapters/mail/mail.ts'
import { TelephonyFault } from '../../adapters/telephony/telephony.ts'
import { createFakeTelephony } from '../../adapters/telephony/testing/fake-telephony.ts'
import { createJobs, createLanes } from '../../jobs.ts'
import { createCustomer } from '../../organization/customers/create-customer.ts'
import { createRep } from '../../people/reps/create-rep.ts'
import { connectDatabase } from '../../platform/database/database.ts'
import { startWorkers } from '../../platform/jobs/workers/start-workers.ts'
import { createLog } from '../../platform/log.ts'
import type { RegisteredRoute } from '../../route-table.ts'
import { makeRule, show } from '../automation.ts'
import { openMailChannel } from '../channels/mail-channel.ts'
import { Desk, tokenOf } from '../desk.ts'
import { startSmallServer } from '../doubles/small-server.ts'
import { makeChannel, makeMessage } from '../factories.ts'
import { sampleOf } from '../samples/sample.ts'
import { startTestServer } from '../test-server.ts'
import { until } from '../until.ts'

/** Confidential texts that people and programs send. None contains another. */
const words = {
  message: 'my dog ate the boiler',
  name: 'Nora Quietly-Named',
  address: 'nora-7701@example.test',
  number: '+49307701770',
  password: 'Correct-horse-7702',
  token: 'token-7703-of-somebody',
  apiKey: 'sk-key-7704-of-somebody',
  fileName: 'divorce-7705.pdf',
  page: 'https://shop.example/orders/7706?key=7707',
}
const everything = Object.values(words)

/** A complete service with all of its log lines, and a customer with an admin. */
async function openTalkative(settings: Record<string, string> = {}) {
  const lines: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const log = createLog('trace', destination)
  const rates = { RATE_PER_ADDRESS: '1000000', RATE_PER_ACCOUNT: '1000000' }
  const server = await startTestServer({ ...rates, ...settings }, log)
  server.clock.set(new Date())
  const { customerID } = await createCustomer(server.context, { name: words.name, hostnames: ['quiet.example.test'] })
  const { password, address: email, name } = words
  const admin = await createRep(server.context, customerID, { username: 'admin', password, role: 'Admin', email, name })
  const desk = new Desk(server, await tokenOf(server, admin), admin, true)
  return { desk, server, log, lines }
}

function expectQuiet(lines: string[], ...more: string[]) {
  const text = lines.join('')
  for (const word of [...everything, ...more]) {
    expect(text).not.toContain(word)
    expect(text).not.toContain(encodeURIComponent(word))
  }
}

interface SchemaLike {
  type?: unknown
  properties?: Record<string, SchemaLike>
  items?: SchemaLike
}

/** Every field of the route, filled with user data, valid or not. */
function fill({ type, properties, items }: SchemaLike, serial = { next: 0 }): unknown {
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, fill(of, serial)]))
  if (items) return [fill(items, serial)]
  if (type === 'integer' || type === 'number') return 987_654_321
  if (type === 'boolean') return false
  return everything[serial.next++ % everything.length]
}

function fileOf(field: string): FormData {
  const form = new FormData()
  form.set(field, new File([words.message], words.fileName, { type: 'application/pdf' }))
  form.set('description', words.message)
  return form
}

/** Requests to one route: fields full of words, a valid body, invalid JSON, and a file. */
function* bodiesOf({ method, schema, uploads }: RegisteredRoute): Generator<string | FormData | undefined> {
  if (method === 'GET' || method === 'DELETE') return yield undefined
  const body = schema.body ?? {}
  yield JSON.stringify(fill(body as SchemaLike))
  yield JSON.stringify(sampleOf(body)).replaceAll('"sample"', JSON.stringify(words.message))
  yield `{"message":"${words.message}", "password": ${words.password}`
  if (uploads) yield fileOf(uploads)
}

test('no route logs request content', async () => {
  const { desk, server, lines } = await openTalkative({
    PLATFORM_KEY: 'platform key of tests',
    ROLES: 'web,worker,gateway',
  })
  await using _ = desk
  const all = server.app.routeTable
  const hasAlias = (url: string) => all.some((other) => other.url.toLowerCase() === `/api${url}`.toLowerCase())
  const routes = all.filter(({ method, url }) => ['GET', 'POST', 'PUT', 'DELETE'].includes(method) && !hasAlias(url))
  const query = new URLSearchParams({ search: words.name, token: words.token, access_token: words.token })
  const statuses = new Set<number>()
  const visit = async (route: RegisteredRoute, token: string, value: string, limit?: number) => {
    const path = route.url.replace('*', encodeURIComponent(words.message)).replace(/:\w+/g, encodeURIComponent(value))
    for (const body of [...bodiesOf(route)].slice(0, limit)) {
      const type: Record<string, string> = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
      const carried = { cookie: words.token, referer: words.page, 'user-agent': words.name, ...type }
      const headers = { authorization: `Bearer ${token}`, ...carried }
      const options = { method: route.method, redirect: 'manual', headers, body: body ?? null } as const
      const answer = await fetch(`${server.base}${path}?${query}`, options)
      await answer.arrayBuffer()
      statuses.add(answer.status)
    }
  }

  for (const route of routes) {
    await visit(route, desk.token ?? '', '987654321')
    if (route.url.includes(':')) await visit(route, desk.token ?? '', words.token, 1)
    await visit(route, words.token, '987654321', 1)
  }
  await server.runJobs()

  expect([...statuses]).toEqual(expect.arrayContaining([200, 204, 400, 401, 403, 404]))
  expect(lines.filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThanOrEqual(2 * routes.length)
  expectQuiet(lines, desk.token ?? '')
})

/** Like real mail servers, phone providers and models, these quote what they rejected. */
const complaint = `<${words.address}> ${words.number} ${words.name}: "${words.message}" ${words.apiKey}`

test('no failing job logs content', async () => {
  await using model = await startSmallServer((_request, response) => {
    const message = `Your prompt was refused. ${complaint} ${model.hits.at(-1)?.body}`
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message: message } }))
  })
  const { desk, server, log, lines } = await openTalkative({ AI_BASE_URL: `${model.url}/v1` })
  await using _ = desk
  const { context } = server
  const account = { accountSid: 'AC1', authToken: words.token }
  const telephony = createFakeTelephony(account, server.clock.now)
  Object.assign(context, { telephony })
  server.mailer.send = async () => {
    throw Object.assign(new Error(`Message failed: 550 ${complaint}`), { response: complaint, code: 'EENVELOPE' })
  }
  const mail = await openMailChannel(desk)
  await desk.put('/api/Customers/me', {
    ...{ aiProviderApiKey: words.apiKey, telephonyAccountSID: 'AC1', telephonyAuthToken: words.token },
  })
  await makeRule(desk, 'PreSpam', { operation: 'notifyByEmail', parameters: { to: words.address } })
  const whatsapp = await makeChannel(desk, { channelType: 'WhatsApp' })
  for (let count = 0; count < 9; count++) {
    mail.mailbox.faults.push(
      new MailFault('temporary', `The SMTP server did not accept the email: ${complaint}`, {
        cause: new Error(complaint),
      }),
    )
    telephony.failNext(new TelephonyFault(`The phone provider refuses it: ${complaint}`, { isTemporary: true }))
  }

  const person = { fromName: words.name, message: words.message, subject: words.message, pageURL: words.page }
  const asked = await makeMessage(desk, { ...person, channelID: mail.channel.channelID, fromAddress: words.address })
  const texted = await makeMessage(desk, { ...person, channelID: whatsapp.channelID, uid: words.number })
  await desk.post('/api/Auth/request-password-reset', { email: words.address, hostname: 'quiet.example.test' })
  await desk.post(`/api/Channels/${mail.channel.channelID}/import-emails`)
  for (const { ticketID } of [asked, texted])
    await desk.post('/ticketMessages/create-new', { ticketID, senderType: 'CustomerRep', message: words.message })

  const database = connectDatabase(server.url, { log })
  const lanes = createLanes(createJobs(context)).map((lane) => ({ ...lane, timetable: [] }))
  const workers = await startWorkers({ pool: database.pool, url: server.url, lanes, log })
  const failed = () =>
    lines.filter((line) => line.includes('A job failed.')).map((line) => JSON.parse(line).job as string)
  try {
    const expected = ['auth.send-password-reset', 'automation.send-notice', 'messages.deliver', 'mail.import']
    await until(() => expected.every((job) => failed().includes(job)), 60_000)
    await until(() => failed().filter((job) => job === 'messages.deliver').length >= 2, 60_000)
    await until(async () => (await show(desk, asked)).status === 'Failed', 60_000)
  } finally {
    await workers.stop()
    await database.close()
  }

  expectQuiet(lines, desk.token ?? '', complaint)
  const { rows } = await context.db.execute<{ said: string }>(
    sql`select coalesce(last_error, '') as said from graphile_worker.jobs`,
  )
  expectQuiet(rows.map(({ said }) => said))
})
