import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../test/desk.ts'
import type { Sender } from './describe-sender.ts'
import { endUserExists } from './end-user-exists.ts'
import { findOrCreateEndUser } from './find-or-create-end-user.ts'

const meet = async (desk: Desk, sender: Sender) => {
  const found = await findOrCreateEndUser(desk.context, desk.customerID, sender)
  if (!found) throw new Error('No end user was found.')
  return found
}

const read = async (desk: Desk, endUserID: number) => (await desk.get(`/api/EndUsers/${endUserID}`)).body

const person = async (desk: Desk, fields: object): Promise<number> =>
  (await desk.post('/api/EndUsers', { FirstName: 'Anna', LastName: 'Schmidt', ...fields })).body.EndUserID

describe('an unknown sender', () => {
  test.each<[string, Sender, object]>([
    [
      'a mail with a name',
      { fromAddress: 'anna@example.test', fromName: 'Anna Maria Schmidt' },
      {
        FirstName: 'Anna Maria',
        LastName: 'Schmidt',
        Email: 'anna@example.test',
        Phone: null,
        uid: 'anna@example.test',
      },
    ],
    [
      'a mail without a name',
      { fromAddress: 'anna@example.test' },
      { FirstName: 'anna@example.test', LastName: '', Email: 'anna@example.test', uid: 'anna@example.test' },
    ],
    [
      'a call',
      { uid: ' +491701 ' },
      { FirstName: '+491701', Phone: '+491701', Email: null, uid: '+491701', type: 'Phone' },
    ],
    [
      'a key of another system with an address',
      { uid: 'crm-7', fromAddress: 'anna@example.test', fromName: 'Anna' },
      { FirstName: 'Anna', LastName: '', Email: 'anna@example.test', uid: 'crm-7', type: 'External' },
    ],
    ['a number without a plus', { uid: '491701' }, { Phone: null, uid: '491701', type: 'External' }],
  ])('of %s becomes a person with the sender as primary UID', async (_what, sender, expected) => {
    await using desk = await startDesk()
    const { uid, type = 'Email', ...fields } = expected as { uid: string; type?: string }

    const { endUserID, isNew } = await meet(desk, sender)

    expect(isNew).toBe(true)
    expect(await read(desk, endUserID)).toMatchObject({
      ...fields,
      UIDs: [{ UID: uid, UIDType: type, IsPrimary: true }],
    })
    expect(await meet(desk, sender)).toEqual({ endUserID, isNew: false })
    expect((await desk.get(`/api/EndUsers?search=${encodeURIComponent(uid)}`)).body.totalCount).toBe(1)
  })

  test.each<Sender>([{}, { fromName: 'Anna' }, { uid: ' ', fromAddress: '' }, { uid: null, fromAddress: null }])(
    'stays anonymous with nothing but %o',
    async (sender) => {
      await using desk = await startDesk()

      expect(await findOrCreateEndUser(desk.context, desk.customerID, sender)).toBeUndefined()
      expect((await desk.get('/api/EndUsers')).body.totalCount).toBe(0)
    },
  )

  test('gets names that can be saved again, however long they are', async () => {
    await using desk = await startDesk()
    const long = '🦊'.repeat(300)

    const { endUserID } = await meet(desk, { fromAddress: 'fox@example.test', fromName: `${long} ${long}` })

    const { FirstName, LastName } = await read(desk, endUserID)
    expect((await desk.put(`/api/EndUsers/${endUserID}`, { FirstName, LastName })).status).toBe(204)
  })

  test('becomes one person for twenty concurrent messages', async () => {
    await using desk = await startDesk()
    const senders = Array.from({ length: 20 }, (_, index) =>
      index % 2 ? { uid: 'New@Example.test' } : { fromAddress: 'new@example.test ' },
    )

    const met = await Promise.all(senders.map((sender) => meet(desk, sender)))

    expect(new Set(met.map(({ endUserID }) => endUserID)).size).toBe(1)
    expect(met.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect((await desk.get('/api/EndUsers')).body.totalCount).toBe(1)
  })
})

describe('a known sender', () => {
  test('is matched by UID before Email, ignoring case; the first of several', async () => {
    await using desk = await startDesk()
    const byEmail = await person(desk, { Email: 'anna@example.test' })
    const first = await person(desk, { UIDs: [{ UID: 'Anna@Example.test' }] })
    await person(desk, { UIDs: [{ UID: 'anna@example.test' }] })

    expect(await meet(desk, { fromAddress: 'ANNA@example.test' })).toEqual({ endUserID: first, isNew: false })
    await desk.delete(`/api/EndUsers/${first}`)
    expect((await meet(desk, { fromAddress: 'anna@example.test' })).endUserID).not.toBe(byEmail)
  })

  test('is matched by Email or Phone if the UID is that address', async () => {
    await using desk = await startDesk()
    const reader = await person(desk, { Email: 'Reader@Example.test' })
    const caller = await person(desk, { Phone: '+491701' })

    expect(await meet(desk, { uid: 'reader@example.test' })).toEqual({ endUserID: reader, isNew: false })
    expect(await meet(desk, { fromAddress: '+491701' })).toEqual({ endUserID: caller, isNew: false })
  })

  test('is never confused with a person with another UID and the same address', async () => {
    await using desk = await startDesk()
    const first = await meet(desk, { uid: 'account-1', fromAddress: 'family@example.test' })

    const second = await meet(desk, { uid: 'account-2', fromAddress: 'family@example.test' })

    expect(second).toMatchObject({ isNew: true })
    expect(second.endUserID).not.toBe(first.endUserID)
  })

  test("is never matched to another customer's person", async () => {
    await using desk = await startDesk()
    const theirs = await person(await desk.other(), { Email: 'a@example.test', UIDs: [{ UID: 'a@example.test' }] })

    const { endUserID, isNew } = await meet(desk, { fromAddress: 'a@example.test' })

    expect(isNew).toBe(true)
    expect(await endUserExists(desk.context.db, desk.customerID, endUserID)).toBe(true)
    expect(await endUserExists(desk.context.db, desk.customerID, theirs)).toBe(false)
  })
})
