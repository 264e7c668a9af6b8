import { describe, expect, test } from 'vitest'
import { password, startDesk } from '../../test/desk.ts'

describe('POST /customerReps', () => {
  test('creates an agent and never returns the password', async () => {
    await using desk = await startDesk()

    const answer = await desk.post('/customerReps', {
      username: 'nora',
      password,
      name: 'Nora',
      timeZone: 'W. Europe Standard Time',
    })

    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ username: 'nora', role: 'Agent', customerID: desk.customerID, email: null })
    expect(JSON.stringify(answer.body)).not.toContain(password)
  })

  test.each([
    ['a weak password', { username: 'a', password: 'password' }, 'password'],
    ['a missing username', { password }, 'username'],
    ['a blank username', { username: '  ', password }, 'username'],
    ['an IANA time zone', { username: 'a', password, timeZone: 'Europe/Berlin' }, 'timeZone'],
    ['a NUL character', { username: 'a\0b', password }, 'username'],
    ['a number for a name', { username: 'a', password, name: 5 }, 'name'],
  ])('refuses %s', async (_what, body, field) => {
    await using desk = await startDesk()

    const answer = await desk.post('/customerReps', body)

    expect(answer.status).toBe(400)
    expect(answer.body.details).toContainEqual(expect.objectContaining({ field }))
  })

  test('rejects a taken username in any case, and accepts it after deletion', async () => {
    await using desk = await startDesk()
    const { body: first } = await desk.post('/customerReps', { username: 'nora', password })

    expect((await desk.post('/customerReps', { username: ' NORA ', password })).status).toBe(409)
    expect((await desk.delete(`/customerReps/${first.customerRepID}`)).status).toBe(204)
    expect((await desk.post('/customerReps', { username: 'NORA', password })).status).toBe(200)
  })

  test('answers a repeated key with the first response, and another body with 409', async () => {
    await using desk = await startDesk()
    const key = { 'idempotency-key': 'once' }
    const create = (username: string) => desk.post('/customerReps', { username, password }, key)

    const parallel = await Promise.all([create('nora'), create('nora'), create('nora')])

    expect(new Set(parallel.map(({ body }) => body.customerRepID)).size).toBe(1)
    expect(parallel.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await create('other')).status).toBe(409)
    expect((await desk.get('/customerReps')).body.totalCount).toBe(2)
  })
})
