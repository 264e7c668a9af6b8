import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createRep } from '../../../people/reps/create-rep.ts'
import { createTxtLookup } from '../../../platform/outbound/records/resolve-txt.ts'
import { type Desk, password, startDesk } from '../../../test/desk.ts'
import { startDnsDouble } from '../../../test/doubles/dns-double.ts'

const desk = await startDesk({ settings: { OUTBOUND_ALLOW: '127.0.0.1' } })
const dns = await startDnsDouble()
const { outbound } = desk.context
const files = new Map<string, { status: number; body: string; location?: string }>()
/** The host of all these tests, on its own port, because tests cannot use 443. */
const web = createServer(({ headers, url }, response) => {
  const file = files.get(`${headers['x-asked']}${url}`) ?? { status: 404, body: '' }
  response.writeHead(file.status, file.location ? { location: file.location } : {}).end(file.body)
})
await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
const { request } = outbound
outbound.resolveTxt = createTxtLookup([dns.server])
outbound.request = (address, options = {}) => {
  const { protocol, host, pathname } = new URL(address)
  const here = `http://127.0.0.1:${(web.address() as AddressInfo).port}${pathname}`
  return request(here, { ...options, headers: { 'x-asked': `${protocol}//${host}` } })
}
afterAll(async () => {
  web.close()
  await dns.close()
  await desk.server.close()
})

let serial = 0
let owner: Desk
let thief: Desk
let hostname: string
beforeEach(async () => {
  hostname = `desk-of-${++serial}.acme.test`
  owner = await desk.other({ hostnames: [hostname] })
  thief = await desk.other()
})

const save = (customer: Desk, hostnames: string[]) => customer.put('/api/Customers/me', { hostnames })
const listOf = async (customer: Desk) => (await customer.get('/api/Customers/me')).body.hostnames as string[]
const logIn = async (customer: Desk, asked: string, username = customer.admin.username) =>
  (await desk.stranger().post('/api/Auth/login', { username, password, hostname: asked })).status
const describeProof = (customer: Desk) => customer.get(`/api/Customers/hostname-proof?hostname=${hostname}`)
const check = (customer: Desk, asked = hostname) => customer.post('/api/Customers/hostname-proof', { hostname: asked })

describe('a hostname', () => {
  test('that is free is claimed by saving it, and released when it is no longer listed', async () => {
    const free = `free-${serial}.acme.test`

    expect((await save(owner, [hostname, free])).status).toBe(204)
    expect(await logIn(owner, free)).toBe(200)
    expect((await save(thief, [free])).status).toBe(409)
    await save(owner, [hostname])
    expect((await save(thief, [free])).status).toBe(204)
    expect(await logIn(owner, free)).toBe(401)
  })

  test.each([
    ['as it is', (name: string) => name],
    ['in capitals', (name: string) => name.toUpperCase()],
    ['between blanks', (name: string) => `  ${name} `],
    ['with a dot at the end', (name: string) => `${name}.`],
    ['with a port', (name: string) => `${name}:8443`],
    ['in full-width letters', (name: string) => name.replace('desk', 'ｄｅｓｋ')],
  ])('of another customer is 409 %s, and nothing changes', async (_how, spell) => {
    const before = await listOf(thief)

    const answer = await save(thief, [...before, `also-${serial}.acme.test`, spell(hostname)])

    expect(answer.status).toBe(409)
    expect(answer.body.details).toMatchObject([{ field: 'hostnames', code: 'hostname_taken', params: { hostname } }])
    // Not in the whole response: the request ID is random, and the hostname also contains a number.
    const output = JSON.stringify([answer.body.message, answer.body.details]).replaceAll(hostname, '')
    expect(output).not.toContain(String(owner.customerID))
    expect(await listOf(thief)).toEqual(before)
    expect(await logIn(thief, hostname)).toBe(401)
    expect(await logIn(owner, hostname)).toBe(200)
    expect((await save(owner, [`also-${serial}.acme.test`])).status).toBe(204)
  })

  test('is the same in both spellings of its letters', async () => {
    await save(owner, [`münchen-${serial}.test`])

    expect((await save(thief, [`MÜNCHEN-${serial}.test`])).status).toBe(409)
    expect((await save(thief, await listOf(owner))).status).toBe(409)
    expect(await logIn(owner, `münchen-${serial}.test`)).toBe(200)
  })

  test('is claimed by only one of two concurrent requests', async () => {
    const free = `race-${serial}.acme.test`

    const answers = await Promise.all([owner, thief].map((customer) => save(customer, [free])))

    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  })

  test('that is invalid is 400', async () => {
    for (const wrong of ['https://desk.acme.test', 'desk.acme.test/console', 'a b', 'a..b', '*.acme.test']) {
      const answer = await save(owner, [hostname, wrong])
      expect([wrong, answer.status]).toEqual([wrong, 400])
      expect(answer.body.details).toMatchObject([{ field: 'hostnames.1' }])
    }
  })

  test('localhost belongs to everyone and cannot be owned', async () => {
    expect((await save(owner, [hostname, 'localhost'])).status).toBe(204)
    expect((await save(thief, ['localhost'])).status).toBe(204)
    expect((await check(thief, 'LOCALHOST.')).status).toBe(400)
  })
})

describe('a hostname that two customers already listed', () => {
  beforeEach(async () => {
    await desk.context.db.execute(
      sql`update customers set hostnames = hostnames || ${hostname}::text where customer_id = ${thief.customerID}`,
    )
  })
  const colleague = (customer: Desk, username: string, given = password) =>
    createRep(desk.context, customer.customerID, { username, password: given, role: 'Agent' })

  test('signs in people of its owner, and never checks a password at two customers', async () => {
    const shared = `anna-${serial}`
    await colleague(owner, shared, 'Another-horse-2')
    await colleague(thief, shared)

    expect(await logIn(owner, hostname)).toBe(200)
    expect(await logIn(thief, hostname, shared)).toBe(401)
  })

  test('signs in people of another customer while only one of the others has the name', async () => {
    const third = await desk.other()
    await desk.context.db.execute(
      sql`update customers set hostnames = hostnames || ${hostname}::text where customer_id = ${third.customerID}`,
    )
    const [one, both] = [`one-${serial}`, `both-${serial}`]
    await colleague(thief, one)
    await colleague(thief, both)
    await colleague(third, both)

    expect(await logIn(thief, hostname, one)).toBe(200)
    expect(await logIn(thief, hostname, both)).toBe(401)
  })

  test('sends reset links to the owner’s people alone', async () => {
    const email = `shared-${serial}@acme.test`
    for (const customer of [owner, thief]) {
      await customer.put(`/customerReps/${customer.admin.customerRepID}`, { email })
    }
    desk.server.mailer.sent.length = 0

    await desk.stranger().post('/api/Auth/request-password-reset', { email, hostname })
    await desk.runJobs()

    const sent = desk.server.mailer.sent.filter(({ to }) => to === email)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain(owner.admin.username)
  })

  test('is shown as contested, can be saved unchanged, and claimed once it is free', async () => {
    const { body } = await thief.get('/api/Customers/me')
    expect(body.contestedHostnames).toEqual([hostname])
    expect((await owner.get('/api/Customers/me')).body.contestedHostnames).toEqual([])

    expect((await save(thief, body.hostnames)).status).toBe(204)
    expect((await thief.get('/api/Customers/me')).body.contestedHostnames).toEqual([hostname])
    await save(owner, [])
    await save(thief, body.hostnames)
    expect((await thief.get('/api/Customers/me')).body.contestedHostnames).toEqual([])
  })
})

describe('a proof', () => {
  test('by a TXT record moves the hostname, and is in both audit logs', async () => {
    const { body } = await describeProof(thief)
    expect(body).toMatchObject({ hostname, isOwn: false, recordName: `_attendant.${hostname}` })
    dns.records.set(body.recordName, ['v=spf1 -all', body.recordValue])

    const answer = await check(thief)

    expect([answer.status, answer.body]).toMatchObject([200, { isOwn: true, problems: [] }])
    expect(await listOf(thief)).toContain(hostname)
    expect(await listOf(owner)).toEqual([])
    expect([await logIn(thief, hostname), await logIn(owner, hostname)]).toEqual([200, 401])
    for (const [customer, action] of [
      [thief, 'hostname taken over'],
      [owner, 'hostname lost to its owner'],
    ] as const) {
      const { items } = (await customer.get('/api/AuditLog')).body
      expect(items).toContainEqual(expect.objectContaining({ action, target: hostname }))
    }
  })

  test.each(['https', 'http'])('by a file over %s moves it too', async (scheme) => {
    const { body } = await describeProof(thief)
    files.set(`${scheme}://${hostname}/.well-known/attendant-hostname.txt`, {
      status: 200,
      body: `${body.fileContent}\n`,
    })

    expect((await check(thief)).body.isOwn).toBe(true)
    expect(await logIn(thief, hostname)).toBe(200)
  })

  test('that is missing reports what to publish', async () => {
    const answer = await check(thief)

    expect([answer.status, answer.body]).toMatchObject([
      200,
      { isOwn: false, problems: ['RecordMissing', 'FileMissing'] },
    ])
    expect(await logIn(owner, hostname)).toBe(200)
  })

  test('of another customer, for another name, or in another place is rejected', async () => {
    const { body: own } = await describeProof(owner)
    const { body: other } = await thief.get('/api/Customers/hostname-proof?hostname=other.acme.test')
    dns.records.set(`_attendant.${hostname}`, [own.recordValue, other.recordValue])
    dns.records.set(hostname, [(await describeProof(thief)).body.recordValue])
    files.set(`https://${hostname}/.well-known/attendant-hostname.txt`, { status: 200, body: own.fileContent })

    expect((await check(thief)).body).toMatchObject({ isOwn: false, problems: ['RecordDiffers', 'FileDiffers'] })
  })

  test('must not be behind a redirect or surrounded by other text', async () => {
    const { body } = await describeProof(thief)
    files.set(`https://evil.acme.test/proof`, { status: 200, body: body.fileContent })
    files.set(`https://${hostname}${new URL(body.fileAddress).pathname}`, {
      status: 302,
      body: body.fileContent,
      location: 'https://evil.acme.test/proof',
    })
    files.set(`http://${hostname}${new URL(body.fileAddress).pathname}`, {
      status: 200,
      body: `You asked for ${body.fileContent}`,
    })

    expect((await check(thief)).body.isOwn).toBe(false)
  })

  test('is for admins', async () => {
    const agent = await thief.signedIn('Agent')

    expect((await agent.get(`/api/Customers/hostname-proof?hostname=${hostname}`)).status).toBe(403)
    expect((await agent.post('/api/Customers/hostname-proof', { hostname })).status).toBe(403)
  })
})
