import { describe, expect, test } from 'vitest'
import { type Desk, password, startDesk } from '../../../test/desk.ts'

/** Three colleagues beside the admin, who has neither name nor email. */
async function startTeam(): Promise<Desk> {
  const desk = await startDesk()
  for (const [username, name] of [
    ['zoe', 'bert'],
    ['Yan', 'Bert'],
    ['xu', 'anna'],
  ]) {
    await desk.post('/customerReps', { username, name, password })
  }
  return desk
}

const names = async (desk: Desk, query: string) =>
  (await desk.get(`/customerReps?${query}`)).body.items.map(({ username }: { username: string }) => username)

describe('pages', () => {
  test('contain their position and the total', async () => {
    await using desk = await startTeam()

    const { body } = await desk.get('/customerReps?pageNumber=2&pageSize=3')

    expect(body).toMatchObject({ totalCount: 4, totalPages: 2, pageNumber: 2, pageSize: 3 })
    expect(body.items).toHaveLength(1)
  })

  test('default to the first, with twenty items', async () => {
    await using desk = await startTeam()

    expect((await desk.get('/customerReps')).body).toMatchObject({ pageNumber: 1, pageSize: 20, totalPages: 1 })
  })

  test.each([3, 2 ** 31 - 1, Number.MAX_SAFE_INTEGER])('beyond the end are empty: %i', async (pageNumber) => {
    await using desk = await startTeam()

    const { status, body } = await desk.get(`/customerReps?pageNumber=${pageNumber}&pageSize=200`)

    expect(status).toBe(200)
    expect(body).toMatchObject({ items: [], totalCount: 4, totalPages: 1, pageNumber })
  })

  test('of an empty list are empty', async () => {
    await using desk = await startDesk()

    expect((await desk.get('/api/AuditLog')).body).toMatchObject({ items: [], totalCount: 0, totalPages: 0 })
  })

  test.each([
    ['pageNumber=0', 'too_small', { limit: 1 }],
    ['pageNumber=-1', 'too_small', { limit: 1 }],
    ['pageNumber=a', 'type_mismatch', { type: 'integer' }],
    ['pageNumber=1.5', 'type_mismatch', { type: 'integer' }],
    ['pageSize=0', 'too_small', { limit: 1 }],
    ['pageSize=201', 'too_large', { limit: 200 }],
    ['pageNumber=1e1', 'type_mismatch', { type: 'integer' }],
    ['pageNumber=0x1', 'type_mismatch', { type: 'integer' }],
    ['pageNumber=%201%20', 'type_mismatch', { type: 'integer' }],
    ['pageSize=', 'type_mismatch', { type: 'integer' }],
  ])('refuse %s', async (query, code, params) => {
    await using desk = await startDesk()

    const { status, body } = await desk.get(`/customerReps?${query}`)

    expect(status).toBe(400)
    expect(body.details).toEqual([{ field: query.split('=')[0], message: expect.any(String), code, params }])
  })

  test('contain at most 200 items', async () => {
    await using desk = await startDesk()

    expect((await desk.get('/customerReps?pageSize=200')).body.pageSize).toBe(200)
  })
})

describe('sorting', () => {
  test('ignores case, puts nulls last and breaks ties by ID', async () => {
    await using desk = await startTeam()
    const admin = desk.admin.username

    expect(await names(desk, 'sortBy=name')).toEqual(['xu', 'zoe', 'Yan', admin])
    expect(await names(desk, 'sortBy=NAME&sortOrder=DESC')).toEqual(['Yan', 'zoe', 'xu', admin])
    expect(await names(desk, 'SORTBY=UserName&sortorder=Asc')).toEqual([admin, 'xu', 'Yan', 'zoe'])
  })

  test('never returns a row on two pages', async () => {
    await using desk = await startTeam()

    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => names(desk, `sortBy=role&pageSize=1&pageNumber=${page}`)),
    )

    expect(new Set(pages.flat()).size).toBe(4)
  })

  test('defaults to ID', async () => {
    await using desk = await startTeam()

    expect(await names(desk, '')).toEqual([desk.admin.username, 'zoe', 'Yan', 'xu'])
    expect(await names(desk, 'sortOrder=desc')).toEqual(['xu', 'Yan', 'zoe', desk.admin.username])
  })

  test('by an unknown field is rejected with the possible ones', async () => {
    await using desk = await startDesk()

    for (const field of ['nothing', 'passwordHash', 'constructor']) {
      const { status, body } = await desk.get(`/customerReps?sortBy=${field}`)

      expect(status).toBe(400)
      expect(body.details[0].field).toBe('sortBy')
      expect(body.details[0].message).toMatch(/customerRepID.*username.*name/)
    }
  })

  test.each(['up', 'ascending', ''])('in the order "%s" is rejected', async (order) => {
    await using desk = await startDesk()

    expect((await desk.get(`/customerReps?sortOrder=${order}`)).status).toBe(400)
  })
})
