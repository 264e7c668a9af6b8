import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { openTicket } from '../../desk/tickets/open-ticket.ts'
import { tickets } from '../../desk/tickets/tickets.table.ts'
import { channels } from '../../organization/channels/channels.table.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { endUsers, endUserUIDs } from './end-users.table.ts'

const anna = { FirstName: 'Anna Maria', LastName: 'Schmidt' }

const create = async (desk: Desk, person: object = {}) =>
  (await desk.post('/api/EndUsers', { ...anna, ...person })).body as {
    EndUserID: number
    UIDs: { EndUserUIDID: number }[]
  }

async function makeChannel(desk: Desk): Promise<number> {
  const { db, now, newId } = desk.context
  const [row] = await db
    .insert(channels)
    .values({
      customerID: desk.customerID,
      channelType: 'Phone',
      name: 'Hotline',
      isActive: true,
      token: newId(),
      dateCreated: now(),
    })
    .returning()
  return row?.channelID ?? 0
}

describe('POST /api/EndUsers', () => {
  test('creates a person with UIDs and derives the display name', async () => {
    await using desk = await startDesk()

    const { status, body } = await desk.post('/api/EndUsers', {
      ...anna,
      Email: 'anna@example.test',
      UIDs: [
        { UID: 'anna@example.test', IsPrimary: true },
        { UID: 'crm-7', UIDType: 'External' },
      ],
    })

    expect(status).toBe(200)
    expect(body).toEqual({
      ...anna,
      EndUserID: expect.any(Number),
      CustomerID: desk.customerID,
      DisplayName: 'Anna Maria Schmidt',
      Email: 'anna@example.test',
      IsEmailVerified: true,
      Phone: null,
      IsPhoneVerified: true,
      CustomerRef: null,
      Notes: null,
      IsOnLegalHold: false,
      DateCreated: '2026-03-02T09:00:00.000Z',
      LastModified: '2026-03-02T09:00:00.000Z',
      UIDs: [
        {
          EndUserUIDID: expect.any(Number),
          UID: 'anna@example.test',
          UIDType: 'Email',
          IsPrimary: true,
          IsVerified: true,
        },
        { EndUserUIDID: expect.any(Number), UID: 'crm-7', UIDType: 'External', IsPrimary: false, IsVerified: true },
      ],
    })
    expect((await desk.get(`/api/EndUsers/${body.EndUserID}`)).body).toEqual(body)
  })

  test('links a UID once, and keeps the last primary of a type', async () => {
    await using desk = await startDesk()

    const { UIDs } = await create(desk, {
      UIDs: [
        { UID: 'a@example.test', IsPrimary: true },
        { UID: ' A@Example.test ' },
        { UID: 'b@example.test', UIDType: 'email', IsPrimary: true },
        { UID: '+491701', UIDType: 'Phone', IsPrimary: true },
      ],
    })

    expect(UIDs).toMatchObject([
      { UID: 'a@example.test', IsPrimary: false },
      { UID: 'b@example.test', UIDType: 'Email', IsPrimary: true },
      { UID: '+491701', UIDType: 'Phone', IsPrimary: true },
    ])
  })

  test('accepts names in any case', async () => {
    await using desk = await startDesk()

    const answer = await desk.post('/api/EndUsers', { firstName: 'Eva', lastname: '', uids: [{ uid: 'eva' }] })

    expect(answer.body).toMatchObject({ FirstName: 'Eva', DisplayName: 'Eva', UIDs: [{ UID: 'eva' }] })
  })

  test.each([
    ['no last name', { FirstName: 'Anna' }, 'LastName'],
    ['no first name', { LastName: 'Schmidt' }, 'FirstName'],
    ['a name of 256 characters', { ...anna, FirstName: 'a'.repeat(256) }, 'FirstName'],
    ['a number for an address', { ...anna, Email: 5 }, 'Email'],
    ['a blank UID', { ...anna, UIDs: [{ UID: ' ' }] }, 'UIDs.0.UID'],
    ['a UID without its value', { ...anna, UIDs: [{ UIDType: 'Email' }] }, 'UIDs.0.UID'],
  ])('refuses %s', async (_what, body, field) => {
    await using desk = await startDesk()

    const answer = await desk.post('/api/EndUsers', body)

    expect(answer.status).toBe(400)
    expect(answer.body.details).toContainEqual(expect.objectContaining({ field }))
    expect((await desk.get('/api/EndUsers')).body.totalCount).toBe(0)
  })
})

describe('GET /api/EndUsers', () => {
  test.each([
    ['a part of the first name', 'NA MAR'],
    ['a part of the last name', 'chmid'],
    ['first and last name, whatever the display name', 'maria schmidt'],
    ['the display name', 'annie'],
    ['the email address', 'anna@EXAMPLE'],
    ['the phone number', '70123'],
    ['the reference', 'ref%_'],
    ['a UID', 'rm-7'],
  ])('finds by %s', async (_what, search) => {
    await using desk = await startDesk()
    const wanted = await create(desk, {
      DisplayName: 'Annie',
      Email: 'anna@example.test',
      Phone: '+4970123',
      CustomerRef: 'REF%_1',
      UIDs: [{ UID: 'CRM-7' }],
    })
    await create(desk, { FirstName: 'Otto', LastName: 'Refxx1' })

    const { body } = await desk.get(`/api/EndUsers?search=${encodeURIComponent(search)}`)

    expect(body).toMatchObject({ totalCount: 1, items: [{ EndUserID: wanted.EndUserID, UIDs: [{ UID: 'CRM-7' }] }] })
  })

  test('finds accents as one character or as two', async () => {
    await using desk = await startDesk()
    const spellings = ['Zo\u00eb', 'Zoe\u0308']
    for (const FirstName of spellings) await create(desk, { FirstName })
    for (const name of spellings) {
      const { body } = await desk.get(`/api/EndUsers?search=${encodeURIComponent(name)}`)
      expect(body.totalCount, name).toBe(2)
    }
  })

  test('finds contacts stored by earlier versions with accents as separate characters', async () => {
    await using desk = await startDesk()
    const { db } = desk.context
    const { EndUserID } = await create(desk, { FirstName: 'Zo\u00eb' })
    await db.update(endUsers).set({ searchText: 'zoe\u0308 schmidt' }).where(eq(endUsers.endUserID, EndUserID))
    const find = async () => (await desk.get(`/api/EndUsers?search=${encodeURIComponent('Zoe\u0308')}`)).body.totalCount
    expect(await find()).toBe(0)

    await db.execute(sql.raw(await readFile('server/migrations/0614_decomposed_accents.sql', 'utf8')))

    expect(await find()).toBe(1)
  })

  test('finds by any part of the data', async () => {
    await using desk = await startDesk()
    const UID = 'x'.repeat(320)
    const { EndUserID } = await create(desk, { UIDs: [{ UID }] })

    expect((await desk.get(`/api/EndUsers?search=${UID}`)).body.items).toMatchObject([{ EndUserID }])
    expect((await desk.get(`/api/EndUsers?search=${'x'.repeat(1000)}`)).body.items).toEqual([])
  })

  test('pages by ten and sorts by any scalar field', async () => {
    await using desk = await startDesk()
    for (const letter of 'CADB') await create(desk, { FirstName: letter })

    const all = await desk.get('/api/EndUsers')
    const sorted = await desk.get('/api/EndUsers?PageNumber=1&PageSize=3&SortBy=firstname&SortOrder=desc')

    expect(all.body).toMatchObject({ pageSize: 10, pageNumber: 1, totalPages: 1, totalCount: 4 })
    expect(sorted.body.items.map((item: { FirstName: string }) => item.FirstName)).toEqual(['D', 'C', 'B'])
    expect((await desk.get('/api/EndUsers?SortBy=UIDs')).status).toBe(400)
    expect((await desk.get('/api/EndUsers?PageSize=201')).status).toBe(400)
  })
})

test('a search with 1,000 matches or more finds the same pages from a recent total', async () => {
  await using desk = await startDesk()
  const add = (count: number, name: string) =>
    desk.context.db.execute(sql`
      insert into end_users (customer_id, first_name, last_name, display_name, search_text, date_created, last_modified)
      select ${desk.customerID}, '', '', ${name} || n, lower(${name} || n), now(), now() from generate_series(1, ${count}::int) as n`)
  await add(10, 'Other ')
  await add(1200, '100% Person_')
  await add(10, 'Person ')
  const search = async (text: string, further = '') => {
    const { body } = await desk.get(`/api/EndUsers?search=${encodeURIComponent(text)}${further}`)
    return { total: body.totalCount, names: body.items.map((it: { DisplayName: string }) => it.DisplayName) }
  }
  const named = (first: number) => Array.from({ length: 10 }, (_, index) => `100% Person_${first + index}`)

  for (const _ of ['counted', 'recent']) {
    expect(await search('0% person_')).toEqual({ total: 1200, names: named(1) })
    expect(await search('0% person_', '&pageNumber=5')).toEqual({ total: 1200, names: named(41) })
    expect(await search('0% person_', '&sortBy=endUserID&sortOrder=desc')).toEqual({
      total: 1200,
      names: named(1191).toReversed(),
    })
    expect(await search('0% person_', '&sortBy=displayName&pageSize=2')).toEqual({
      total: 1200,
      names: ['100% Person_1', '100% Person_10'],
    })
  }

  await add(1, '100% Person_')
  await vi.waitFor(async () => expect(await search('0% person_')).toMatchObject({ total: 1201 }), 10_000)
  expect(await search('other')).toMatchObject({ total: 10 })
})

describe('PUT /api/EndUsers/{id}', () => {
  test('derives the display name until it is set, and again once it is cleared', async () => {
    await using desk = await startDesk()
    const path = `/api/EndUsers/${(await create(desk)).EndUserID}`
    const nameAfter = async (changes: object) => {
      expect((await desk.put(path, changes)).status).toBe(204)
      return (await desk.get(path)).body.DisplayName
    }

    expect(await nameAfter({ FirstName: 'Eva' })).toBe('Eva Schmidt')
    expect(await nameAfter({ DisplayName: 'Evi' })).toBe('Evi')
    expect(await nameAfter({ LastName: 'Maier' })).toBe('Evi')
    expect(await nameAfter({ DisplayName: null })).toBe('Eva Maier')
    expect(await nameAfter({ FirstName: 'Ida' })).toBe('Ida Maier')
  })

  test('keeps absent fields, clears null ones, and updates the search', async () => {
    await using desk = await startDesk()
    const { EndUserID } = await create(desk, { Email: 'a@example.test', Phone: '+491', Notes: 'VIP' })
    desk.clock.advance(60_000)

    await desk.put(`/api/EndUsers/${EndUserID}`, { Email: null, CustomerRef: 'R-1' })

    const { body } = await desk.get(`/api/EndUsers/${EndUserID}`)
    expect(body).toMatchObject({ ...anna, Email: null, Phone: '+491', Notes: 'VIP', CustomerRef: 'R-1' })
    expect(Date.parse(body.LastModified) - Date.parse(body.DateCreated)).toBe(60_000)
    expect((await desk.get('/api/EndUsers?search=a@example')).body.totalCount).toBe(0)
    expect((await desk.get('/api/EndUsers?search=r-1')).body.totalCount).toBe(1)
  })

  test('updates the search of their tickets', async () => {
    await using desk = await startDesk()
    const { EndUserID } = await create(desk, { UIDs: [{ UID: 'crm-7' }] })
    const channelID = await makeChannel(desk)
    await openTicket(desk.context, { customerID: desk.customerID, channelID, endUserID: EndUserID })
    const found = async (word: string) => (await desk.get(`/tickets?search=${word}`)).body.totalCount

    await desk.put(`/api/EndUsers/${EndUserID}`, { LastName: 'Maier', UIDs: [{ UID: 'crm-7', MarkAsDeleted: true }] })
    await desk.post('/api/EndUserUIDs/assign', { UID: 'loyalty-9', EndUserID })

    expect(await Promise.all(['maier', 'loyalty-9', 'schmidt', 'crm-7'].map(found))).toEqual([1, 1, 0, 0])
  })

  test.each([
    ['a null name', { FirstName: null }],
    ['a UID of nobody', { UIDs: [{ EndUserUIDID: 999_999, UID: 'x' }] }],
    ['a long reference', { CustomerRef: 'x'.repeat(256) }],
  ])('refuses %s', async (_what, changes) => {
    await using desk = await startDesk()
    const { EndUserID } = await create(desk)

    expect((await desk.put(`/api/EndUsers/${EndUserID}`, { LastName: 'Maier', ...changes })).status).toBe(400)
    expect((await desk.get(`/api/EndUsers/${EndUserID}`)).body).toMatchObject(anna)
  })
})

describe('DELETE /api/EndUsers/{id}', () => {
  test('keeps the tickets without the person', async () => {
    await using desk = await startDesk()
    const { db } = desk.context
    const { EndUserID } = await create(desk, { UIDs: [{ UID: 'a' }] })
    const channelID = await makeChannel(desk)
    const { ticketID } = await openTicket(desk.context, {
      customerID: desk.customerID,
      channelID,
      endUserID: EndUserID,
    })

    expect((await desk.delete(`/api/EndUsers/${EndUserID}`)).status).toBe(204)

    expect((await desk.get(`/api/EndUsers/${EndUserID}`)).status).toBe(404)
    expect(await db.select().from(endUserUIDs).where(eq(endUserUIDs.endUserID, EndUserID))).toEqual([])
    expect(await db.select().from(tickets).where(eq(tickets.ticketID, ticketID))).toMatchObject([{ endUserID: null }])
    expect((await desk.delete(`/api/EndUsers/${EndUserID}`)).status).toBe(404)
  })
})

describe('permissions', () => {
  test("never include another customer's people", async () => {
    await using desk = await startDesk()
    const theirs = await create(await desk.other(), { UIDs: [{ UID: 'shared' }] })
    const path = `/api/EndUsers/${theirs.EndUserID}`

    expect((await desk.get(path)).status).toBe(404)
    expect((await desk.put(path, { FirstName: 'Mine' })).status).toBe(404)
    expect((await desk.delete(path)).status).toBe(404)
    expect((await desk.post('/api/EndUserUIDs/assign', { UID: 'x', EndUserID: theirs.EndUserID })).status).toBe(400)
    expect((await desk.get('/api/EndUsers/byUid?uid=shared')).body).toEqual([])
    const stored = await desk.context.db.select().from(endUsers).where(eq(endUsers.endUserID, theirs.EndUserID))
    expect(stored).toMatchObject([{ firstName: anna.FirstName }])
  })

  test('allow phone tokens to call only byUid', async () => {
    await using desk = await startDesk()
    const { EndUserID } = await create(desk, { UIDs: [{ UID: '+491701', UIDType: 'Phone' }] })
    const phone = await desk.phone(await makeChannel(desk), '+4930')

    expect((await phone.get('/api/EndUsers/byUid?uid=%2B491701')).body).toMatchObject([{ EndUserID }])
    expect((await phone.get('/api/EndUsers/byUid?uid=+491701')).body).toMatchObject([{ EndUserID }])
    expect((await phone.get('/api/EndUsers')).status).toBe(403)
    expect((await phone.get(`/api/EndUsers/${EndUserID}`)).status).toBe(403)
    expect((await phone.post('/api/EndUserUIDs/assign', { UID: 'x', EndUserID })).status).toBe(403)
    expect((await desk.stranger().get('/api/EndUsers')).status).toBe(401)
  })
})
