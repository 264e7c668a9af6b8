import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { mergeUIDs, type UIDEntry, type UIDPatch } from './merge-uids.ts'

interface StoredUID {
  EndUserUIDID: number
  UID: string
}

async function personWith(desk: Desk, ...UIDs: object[]) {
  const { body } = await desk.post('/api/EndUsers', { FirstName: 'Anna', LastName: 'Schmidt', UIDs })
  return { endUserID: body.EndUserID as number, uids: body.UIDs as StoredUID[] }
}

const uidsOf = async (desk: Desk, endUserID: number) => (await desk.get(`/api/EndUsers/${endUserID}`)).body.UIDs

describe('UIDs in a PUT', () => {
  test('are created, changed and deleted together; unnamed ones stay', async () => {
    await using desk = await startDesk()
    const { endUserID, uids } = await personWith(desk, { UID: 'stays' }, { UID: 'changes' }, { UID: 'goes' })

    const answer = await desk.put(`/api/EndUsers/${endUserID}`, {
      UIDs: [
        { EndUserUIDID: uids[1]?.EndUserUIDID, UID: 'changed', UIDType: 'External', IsPrimary: true },
        { EndUserUIDID: uids[2]?.EndUserUIDID, UID: 'goes', MarkAsDeleted: true },
        { UID: 'comes', UIDType: 'Loyalty card' },
        { UID: 'STAYS' },
      ],
    })

    expect(answer.status).toBe(204)
    expect(await uidsOf(desk, endUserID)).toEqual([
      { EndUserUIDID: uids[0]?.EndUserUIDID, UID: 'stays', UIDType: 'Email', IsPrimary: false, IsVerified: true },
      { EndUserUIDID: uids[1]?.EndUserUIDID, UID: 'changed', UIDType: 'External', IsPrimary: true, IsVerified: true },
      { EndUserUIDID: expect.any(Number), UID: 'comes', UIDType: 'Loyalty card', IsPrimary: false, IsVerified: true },
    ])
    expect((await desk.get('/api/EndUsers?search=comes')).body.totalCount).toBe(1)
    expect((await desk.get('/api/EndUsers?search=goes')).body.totalCount).toBe(0)
  })

  test('can swap their values and the primary flag', async () => {
    await using desk = await startDesk()
    const { endUserID, uids } = await personWith(desk, { UID: 'one', IsPrimary: true }, { UID: 'two' })
    const [first, second] = uids.map((uid) => uid.EndUserUIDID)

    await desk.put(`/api/EndUsers/${endUserID}`, {
      UIDs: [
        { EndUserUIDID: first, UID: 'two' },
        { EndUserUIDID: second, UID: 'one', IsPrimary: true },
      ],
    })

    expect(await uidsOf(desk, endUserID)).toMatchObject([
      { EndUserUIDID: first, UID: 'two', IsPrimary: false },
      { EndUserUIDID: second, UID: 'one', IsPrimary: true },
    ])
  })

  test("with another person's ID are rejected, and both stay unchanged", async () => {
    await using desk = await startDesk()
    const mine = await personWith(desk, { UID: 'mine' })
    const theirs = await personWith(desk, { UID: 'theirs' })

    const answer = await desk.put(`/api/EndUsers/${mine.endUserID}`, {
      UIDs: [{ UID: 'more' }, { EndUserUIDID: theirs.uids[0]?.EndUserUIDID, UID: 'taken' }],
    })

    expect(answer.status).toBe(400)
    expect(answer.body.details).toMatchObject([{ field: 'UIDs.1.EndUserUIDID' }])
    expect(await uidsOf(desk, mine.endUserID)).toMatchObject([{ UID: 'mine' }])
    expect(await uidsOf(desk, theirs.endUserID)).toMatchObject([{ UID: 'theirs' }])
  })

  test('of concurrent writers are all kept', async () => {
    await using desk = await startDesk()
    const { endUserID } = await personWith(desk)
    const names = Array.from({ length: 12 }, (_, index) => `uid-${index}`)

    await Promise.all(
      names.map((UID, index) =>
        index % 2
          ? desk.put(`/api/EndUsers/${endUserID}`, { UIDs: [{ UID, IsPrimary: true }] })
          : desk.post('/api/EndUserUIDs/assign', { UID, EndUserID: endUserID, IsPrimary: true }),
      ),
    )

    const stored = (await uidsOf(desk, endUserID)) as (StoredUID & { IsPrimary: boolean })[]
    expect(stored.map(({ UID }) => UID).sort()).toEqual([...names].sort())
    expect(stored.filter(({ IsPrimary }) => IsPrimary)).toHaveLength(1)
    for (const name of names) expect((await desk.get(`/api/EndUsers?search=${name}`)).body.totalCount).toBe(1)
  })
})

describe('POST /api/EndUserUIDs/assign', () => {
  test('links a UID, and a second call changes only given fields', async () => {
    await using desk = await startDesk()
    const { endUserID } = await personWith(desk, { UID: 'first', UIDType: 'External', IsPrimary: true })
    const assign = (body: object) => desk.post('/api/EndUserUIDs/assign', { EndUserID: endUserID, ...body })

    const assigned = await assign({ UID: 'crm-9', UIDType: 'External' })
    const again = await assign({ UID: 'CRM-9' })
    const primary = await assign({ UID: 'crm-9', IsPrimary: true })

    const { EndUserUIDID } = assigned.body
    expect(assigned.status).toBe(200)
    expect(assigned.body).toMatchObject({ EndUserID: endUserID, UID: 'crm-9', UIDType: 'External', IsPrimary: false })
    expect(again.body).toMatchObject({ EndUserUIDID, UIDType: 'External', IsPrimary: false })
    expect(primary.body).toMatchObject({ EndUserUIDID, IsPrimary: true })
    expect(await uidsOf(desk, endUserID)).toMatchObject([
      { UID: 'first', IsPrimary: false },
      { UID: 'crm-9', IsPrimary: true },
    ])
  })

  test('removes nothing from others: byUid lists all, the oldest person first', async () => {
    await using desk = await startDesk()
    const first = await personWith(desk, { UID: 'shared@example.test', IsPrimary: true })
    const second = await personWith(desk)

    await desk.post('/api/EndUserUIDs/assign', { UID: 'Shared@Example.test', EndUserID: second.endUserID })

    const { body } = await desk.get('/api/EndUsers/byUid?uid=SHARED@example.test')
    expect(body).toMatchObject([
      { EndUserID: first.endUserID, UIDs: [{ UIDType: 'Email', IsPrimary: true }] },
      { EndUserID: second.endUserID, UIDs: [{ UIDType: 'Email', IsPrimary: false }] },
    ])
    expect((await desk.get('/api/EndUsers/byUid?uid=nobody')).body).toEqual([])
  })

  test.each([
    ['no UID', { EndUserID: 1 }, 'UID'],
    ['no end user', { UID: 'x' }, 'EndUserID'],
    ['an unknown end user', { UID: 'x', EndUserID: 999_999_999 }, 'EndUserID'],
    ['a word for a flag', { UID: 'x', EndUserID: 1, IsPrimary: 'yes' }, 'IsPrimary'],
  ])('refuses %s', async (_what, body, field) => {
    await using desk = await startDesk()

    const answer = await desk.post('/api/EndUserUIDs/assign', body)

    expect(answer.status).toBe(400)
    expect(answer.body.details).toContainEqual(expect.objectContaining({ field }))
  })

  test.each(['', '?uid=', '?uid=%20'])('byUid%s requires a UID', async (query) => {
    await using desk = await startDesk()

    expect((await desk.get(`/api/EndUsers/byUid${query}`)).status).toBe(400)
  })
})

describe('mergeUIDs', () => {
  const uid = fc.constantFrom('a', 'A', 'b', ' b ', 'c', 'd')
  const type = fc.constantFrom('Email', 'email', 'Phone', 'Card', null, undefined)
  const flag = fc.option(fc.boolean(), { nil: undefined })
  const patch = fc.record({ UID: uid, UIDType: type, IsPrimary: flag, MarkAsDeleted: flag })
  const byID = fc.tuple(patch, fc.option(fc.nat(), { nil: undefined }))

  const stored = fc
    .array(patch, { maxLength: 6 })
    .map((patches) => mergeUIDs([], patches).map((entry, index) => ({ ...entry, endUserUIDID: index + 1 })))

  /** Refers to a stored UID by its ID if the number says so, and to each ID at most once. */
  const aim = (entries: UIDEntry[], drafts: [UIDPatch, number | undefined][]): UIDPatch[] => {
    const free = entries.map((entry) => entry.endUserUIDID)
    return drafts.map(([draft, choice]) => {
      if (choice === undefined || free.length === 0) return draft
      const [EndUserUIDID] = free.splice(choice % free.length, 1)
      return { ...draft, EndUserUIDID }
    })
  }

  const merge = (entries: UIDEntry[], patches: UIDPatch[]): UIDEntry[] | undefined => {
    try {
      return mergeUIDs(entries, patches)
    } catch {
      return undefined
    }
  }

  test('never links a UID twice, creates two primaries of one type, or uses an unknown ID', () => {
    fc.assert(
      fc.property(stored, fc.array(byID, { maxLength: 8 }), (entries, drafts) => {
        const merged = merge(entries, aim(entries, drafts))
        if (!merged) return
        const primaries = merged.filter((entry) => entry.isPrimary).map((entry) => entry.uidType)
        const ids = merged.map((entry) => entry.endUserUIDID).filter((id) => id !== undefined)
        expect(new Set(merged.map((entry) => entry.uid.toLowerCase())).size).toBe(merged.length)
        expect(new Set(primaries).size).toBe(primaries.length)
        expect(new Set(ids).size).toBe(ids.length)
        expect(entries.map((entry) => entry.endUserUIDID)).toEqual(expect.arrayContaining(ids))
      }),
    )
  })

  test('keeps unnamed UIDs, and is idempotent', () => {
    fc.assert(
      fc.property(stored, fc.array(patch, { maxLength: 8 }), (entries, patches) => {
        const merged = mergeUIDs(entries, patches)
        const named = new Set(patches.map(({ UID }) => UID.trim().toLowerCase()))
        const unnamed = entries.filter((entry) => !named.has(entry.uid.toLowerCase()))
        for (const { uid, uidType } of unnamed) expect(merged).toContainEqual(expect.objectContaining({ uid, uidType }))
        expect(mergeUIDs(merged, patches)).toHaveLength(merged.length)
      }),
    )
  })
})
