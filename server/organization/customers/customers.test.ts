import { customerSecrets } from '@attendant/contract/organization/customer.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../test/desk.ts'
import { customers } from './customers.table.ts'

const me = '/api/Customers/me'
const secrets = Object.fromEntries(customerSecrets.map((field) => [field, `secret of ${field}`]))
const read = async (desk: Desk) => (await desk.get(me)).body

async function storedRow({ context, customerID }: Desk) {
  const [row] = await context.db.select().from(customers).where(eq(customers.customerID, customerID))
  return row as NonNullable<typeof row> & Record<string, unknown>
}

describe('GET /api/Customers/me', () => {
  test('returns every field, null if not set', async () => {
    await using desk = await startDesk({ hostnames: ['desk.acme.test'], features: [] })

    const body = await read(desk)

    expect(body).toMatchObject({ customerID: desk.customerID, hostnames: ['desk.acme.test'], features: [] })
    for (const field of customerSecrets) expect(body[field]).toBeNull()
    expect(body).toMatchObject({ apiBaseUrl: null, defaultTopicModelId: null, defaultCustomerRepID: null })
  })

  test('is readable for agents', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')

    expect((await agent.get(me)).status).toBe(200)
  })
})

describe('PUT /api/Customers/me', () => {
  test('keeps absent fields and clears null ones', async () => {
    await using desk = await startDesk()
    await desk.put(me, { apiBaseUrl: 'https://api.acme.test', apiUsername: 'acme', apiAuthenticationType: 'Digest' })

    const { status } = await desk.put(me, {
      APIUSERNAME: null,
      name: ' Acme ',
      hostnames: ['A.acme.test ', 'a.acme.test'],
    })

    expect(status).toBe(204)
    expect(await read(desk)).toMatchObject({
      name: 'Acme',
      hostnames: ['a.acme.test'],
      apiBaseUrl: 'https://api.acme.test',
      apiUsername: null,
      apiAuthenticationType: 'Digest',
    })
  })

  test('masks secrets, keeps them when the mask comes back, and clears them with null', async () => {
    await using desk = await startDesk()
    await desk.put(me, secrets)
    const before = await storedRow(desk)

    expect(await read(desk)).toMatchObject(Object.fromEntries(customerSecrets.map((field) => [field, '********'])))
    await desk.put(me, await read(desk))
    expect(await storedRow(desk)).toEqual(before)
    await desk.put(me, { apiToken: null, apiPassword: '' })

    expect(await read(desk)).toMatchObject({ apiToken: null, apiPassword: null, aiProviderApiKey: '********' })
  })

  test('encrypts every secret, so that neither a reader of the database nor another row can use it', async () => {
    await using desk = await startDesk()
    await desk.put(me, secrets)

    const row = await storedRow(desk)

    for (const field of customerSecrets) {
      const sealed = String(row[field])
      expect(sealed).not.toContain('secret')
      expect(desk.context.secrets.open(sealed, `customer ${desk.customerID}`)).toBe(`secret of ${field}`)
      expect(() => desk.context.secrets.open(sealed, 'customer 0')).toThrow()
    }
  })

  test.each([
    ['a model of nobody', { defaultTopicModelId: 1_000_000 }, 'defaultTopicModelId'],
    ['a representative of nobody', { defaultCustomerRepID: 1_000_000 }, 'defaultCustomerRepID'],
    ['an id that is no id', { defaultSpamModelId: 'abc' }, 'defaultSpamModelId'],
    [
      'hours that end before they begin',
      { officeHours: [{ day: 'Monday', opens: '10:00', closes: '09:00' }] },
      'officeHours.0.closes',
    ],
    ['a time zone of nowhere', { timeZone: 'Nowhere Standard Time' }, 'timeZone'],
    ['an offset for a time zone', { timeZone: '+02:00' }, 'timeZone'],
    ['a blank name', { name: ' ' }, 'name'],
    ['no name', { name: null }, 'name'],
    ['a text that is too long', { apiUsername: 'x'.repeat(256) }, 'apiUsername'],
    ['a hostname that is none', { hostnames: [''] }, 'hostnames.0'],
  ])('refuses %s', async (_what, body, field) => {
    await using desk = await startDesk()
    const before = await storedRow(desk)

    const answer = await desk.put(me, { apiUsername: 'changed', ...body })

    expect(answer.status).toBe(400)
    expect(answer.body.details).toContainEqual(
      expect.objectContaining({ field, message: expect.any(String), code: expect.any(String) }),
    )
    expect(await storedRow(desk)).toEqual(before)
  })

  test("rejects another customer's model and representative", async () => {
    await using desk = await startDesk()
    const other = await desk.other()
    await desk.put(me, { aiProviderApiKey: 'key' })
    const { body: model } = await other.post('/api/Customers/models', { name: 'm', modelType: 'Text' })

    expect((await desk.put(me, { defaultTopicModelId: model.modelID })).status).toBe(400)
    expect((await desk.put(me, { defaultCustomerRepID: other.admin.customerRepID })).status).toBe(400)
  })

  test('cannot grant features or change IDs', async () => {
    await using desk = await startDesk({ features: [] })

    await desk.put(me, { features: ['SchedulesOfCondition'], customerID: 1 })

    expect(await read(desk)).toMatchObject({ features: [], customerID: desk.customerID })
  })

  test('is for admins', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')

    expect((await agent.put(me, { name: 'Mine' })).status).toBe(403)
    expect((await read(desk)).name).not.toBe('Mine')
  })
})

describe('GET /api/Customers/my-secrets', () => {
  test('returns the real values, and is audited', async () => {
    await using desk = await startDesk()
    await desk.put(me, { ...secrets, telephonyAccountSID: 'AC1' })

    const { status, body } = await desk.get('/api/Customers/my-secrets')

    expect(status).toBe(200)
    expect(body).toEqual({
      aiProviderApiKey: 'secret of aiProviderApiKey',
      telephonyAccountSID: 'AC1',
      telephonyAuthToken: 'secret of telephonyAuthToken',
    })
    const { body: log } = await desk.get('/api/AuditLog?action=GET /api/Customers/my-secrets')
    expect(log.items).toEqual([expect.objectContaining({ actor: desk.admin.username, address: '127.0.0.1' })])
  })

  test('is empty if nothing is set, and for admins only', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')

    expect((await desk.get('/api/Customers/my-secrets')).body).toEqual({
      aiProviderApiKey: null,
      telephonyAccountSID: null,
      telephonyAuthToken: null,
    })
    expect((await agent.get('/api/Customers/my-secrets')).status).toBe(403)
  })

  test('a request without a body is audited, too', async () => {
    await using desk = await startDesk()

    expect((await desk.send('HEAD', '/api/Customers/my-secrets')).status).toBe(200)

    expect((await desk.get('/api/AuditLog')).body.totalCount).toBe(1)
  })
})
