import type { CustomerRep } from '@attendant/contract/people/customer-rep.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Desk, password, startDesk } from '../../test/desk.ts'
import { reps } from './reps.table.ts'

const pathOf = ({ customerRepID }: CustomerRep) => `/customerReps/${customerRepID}`
const read = async (desk: Desk, rep: CustomerRep) => (await desk.get(pathOf(rep))).body
const logIn = ({ stranger }: Desk, username: string, secret: string) =>
  stranger().post('/api/Auth/login', { username, password: secret, hostname: 'localhost' })

async function makeRep(desk: Desk, given: object = {}): Promise<CustomerRep> {
  const { body } = await desk.post('/customerReps', { username: `rep-${desk.customerID}`, password, ...given })
  return body
}

describe('GET /customerReps', () => {
  test('lists colleagues only, without any password data', async () => {
    await using desk = await startDesk()
    await desk.other()
    const agent = await desk.signedIn('Agent')

    const { body } = await agent.get('/customerReps')

    expect(body.items).toEqual([desk.admin, agent.rep])
    expect(JSON.stringify(body)).not.toMatch(/password|argon2|epoch/i)
  })
})

describe('PUT /customerReps/{id}', () => {
  test('keeps absent fields, clears null ones, and ignores unknown ones', async () => {
    await using desk = await startDesk()
    const rep = await makeRep(desk, { name: 'Nora', email: 'nora@acme.test', otherDetails: 'Floor 2' })

    const { status } = await desk.put(pathOf(rep), {
      NAME: 'Nora N.',
      email: null,
      timeZone: 'Tokyo Standard Time',
      customerID: 1,
      passwordHash: 'x',
      sessionEpoch: 99,
    })

    expect(status).toBe(204)
    expect(await read(desk, rep)).toEqual({ ...rep, name: 'Nora N.', email: null, timeZone: 'Tokyo Standard Time' })
    expect((await logIn(desk, rep.username, password)).status).toBe(200)
  })

  test('an empty body changes nothing', async () => {
    await using desk = await startDesk()
    const rep = await makeRep(desk)

    expect((await desk.put(pathOf(rep), {})).status).toBe(204)
    expect(await read(desk, rep)).toEqual(rep)
  })

  test.each([
    ['an IANA time zone', { timeZone: 'Asia/Tokyo' }, 'timeZone'],
    ['a time zone of nowhere', { timeZone: 'Nowhere Standard Time' }, 'timeZone'],
    ['an unknown role', { role: 'Owner' }, 'role'],
    ['no username', { username: null }, 'username'],
    ['a blank username', { username: ' ' }, 'username'],
    ['an address that is too long', { email: 'x'.repeat(321) }, 'email'],
  ])('refuses %s', async (_what, body, field) => {
    await using desk = await startDesk()
    const rep = await makeRep(desk)

    const answer = await desk.put(pathOf(rep), { name: 'changed', ...body })

    expect(answer.status).toBe(400)
    expect(answer.body.details).toContainEqual(
      expect.objectContaining({ field, message: expect.any(String), code: expect.any(String) }),
    )
    expect(await read(desk, rep)).toEqual(rep)
  })

  test('a taken username is 409, the own one in another case is not', async () => {
    await using desk = await startDesk()
    const rep = await makeRep(desk)

    expect((await desk.put(pathOf(rep), { username: ` ${desk.admin.username.toUpperCase()}` })).status).toBe(409)
    expect((await desk.put(pathOf(rep), { username: rep.username.toUpperCase() })).status).toBe(204)
    expect((await read(desk, rep)).username).toBe(rep.username.toUpperCase())
  })

  test('agents can edit only themselves, and not their role', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')

    expect((await agent.put(pathOf(agent.rep), { name: 'Me', role: 'Agent' })).status).toBe(204)
    expect((await agent.put(pathOf(agent.rep), { role: 'Admin' })).status).toBe(403)
    expect((await agent.put(pathOf(desk.admin), { email: 'mine@evil.test' })).status).toBe(403)
    expect((await agent.post('/customerReps', { username: 'x', password })).status).toBe(403)
    expect((await agent.delete(pathOf(desk.admin))).status).toBe(403)
    expect(await read(desk, agent.rep)).toEqual({ ...agent.rep, name: 'Me' })
    expect(await read(desk, desk.admin)).toEqual(desk.admin)
  })

  test('the last admin cannot be demoted', async () => {
    await using desk = await startDesk()
    expect((await desk.put(pathOf(desk.admin), { role: 'Agent' })).status).toBe(409)
    const colleague = await desk.signedIn('Admin')

    expect((await desk.put(pathOf(desk.admin), { role: 'Agent' })).status).toBe(204)
    expect((await colleague.put(pathOf(colleague.rep), { role: 'Agent' })).status).toBe(409)
  })
})

describe('DELETE /customerReps/{id}', () => {
  test('ends sessions and sign-in immediately, and clears references', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')
    await desk.put('/api/Customers/me', { defaultCustomerRepID: agent.rep.customerRepID })
    expect((await agent.get('/customerReps')).status).toBe(200)

    expect((await desk.delete(pathOf(agent.rep))).status).toBe(204)

    expect((await agent.get('/customerReps')).status).toBe(401)
    expect((await logIn(desk, agent.rep.username, password)).status).toBe(401)
    expect((await desk.get('/api/Customers/me')).body.defaultCustomerRepID).toBeNull()
    expect((await desk.get(pathOf(agent.rep))).status).toBe(404)
    expect((await desk.delete(pathOf(agent.rep))).status).toBe(404)
  })

  test('the last admin cannot be deleted, also by two concurrent requests', async () => {
    await using desk = await startDesk()
    expect((await desk.delete(pathOf(desk.admin))).status).toBe(409)
    const colleague = await desk.signedIn('Admin')

    const answers = await Promise.all([desk.delete(pathOf(desk.admin)), desk.delete(pathOf(colleague.rep))])

    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  })
})

describe('PUT /customerReps/{id}/change-password', () => {
  const change = (rep: CustomerRep, newPassword: string) => ({ customerRepID: rep.customerRepID, newPassword })

  test('ends every session of that representative only', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')
    const bystander = await desk.signedIn('Agent')
    await agent.get('/customerReps')

    const { status } = await agent.put(`${pathOf(agent.rep)}/change-password`, change(agent.rep, 'Fresh-horse-2'))

    expect(status).toBe(204)
    expect((await agent.get('/customerReps')).status).toBe(401)
    expect((await bystander.get('/customerReps')).status).toBe(200)
    expect((await logIn(desk, agent.rep.username, password)).status).toBe(401)
    expect((await logIn(desk, agent.rep.username, 'Fresh-horse-2')).status).toBe(200)
  })

  test('stores the password only as an Argon2id hash', async () => {
    await using desk = await startDesk()

    const [row] = await desk.context.db.select().from(reps).where(eq(reps.customerRepID, desk.admin.customerRepID))

    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test.each([
    ['short', 'Ab1-xyz'],
    ['of two kinds of characters', 'abcdefgh1'],
    ['empty', ''],
  ])('refuses a password that is %s', async (_what, newPassword) => {
    await using desk = await startDesk()

    const { status, body } = await desk.put(`${pathOf(desk.admin)}/change-password`, change(desk.admin, newPassword))

    expect(status).toBe(400)
    expect(body.details[0].field).toBe('newPassword')
    expect((await desk.get('/customerReps')).status).toBe(200)
  })

  test('rejects another ID in the body, and missing fields', async () => {
    await using desk = await startDesk()
    const { rep } = await desk.signedIn('Agent')
    const path = `${pathOf(rep)}/change-password`

    expect((await desk.put(path, change(desk.admin, 'Fresh-horse-2'))).status).toBe(400)
    expect((await desk.put(path, { newPassword: 'Fresh-horse-2' })).status).toBe(400)
    expect((await desk.put(path, { customerRepID: rep.customerRepID })).status).toBe(400)
  })

  test("admins can change anyone's, agents only their own", async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')

    const refused = await agent.put(`${pathOf(desk.admin)}/change-password`, change(desk.admin, 'Fresh-horse-2'))
    const allowed = await desk.put(`${pathOf(agent.rep)}/change-password`, change(agent.rep, 'Fresh-horse-2'))

    expect(refused.status).toBe(403)
    expect(allowed.status).toBe(204)
    expect((await desk.get('/customerReps')).status).toBe(200)
  })
})
