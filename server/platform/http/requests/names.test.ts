import { Id, Nullable, Text } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { startDesk } from '../../../test/desk.ts'
import { openSmallHttp } from '../../../test/doubles/small-http.ts'

const Note = Type.Object({ noteText: Type.String() }, { title: 'Note' })

const Everything = Type.Object({
  firstName: Type.Optional(Text(10)),
  count: Type.Optional(Type.Integer()),
  flag: Type.Optional(Type.Boolean()),
  inner: Type.Optional(Type.Object({ deepName: Type.String() })),
  note: Type.Optional(Nullable(Note)),
  list: Type.Optional(Type.Array(Type.Object({ itemName: Type.String() }))),
  custom: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})

const openEcho = () =>
  openSmallHttp((app) => {
    const config = { access: 'anyone' }
    app.post('/Echo', { config, schema: { body: Everything } }, async ({ body }) => body)
    app.get(
      '/Things/:id/Named/:word',
      { config, schema: { params: Type.Object({ id: Id, word: Type.String() }), querystring: Everything } },
      async ({ params, query }) => ({ params, query }),
    )
  })

describe('names in a body', () => {
  test.each([
    ['of any case', { FIRSTNAME: 'a', Count: 1 }, { firstName: 'a', count: 1 }],
    [
      'inside objects and lists',
      { INNER: { DEEPNAME: 'a' }, List: [{ ITEMNAME: 'b' }] },
      { inner: { deepName: 'a' }, list: [{ itemName: 'b' }] },
    ],
    ['inside a nullable object', { NOTE: { notetext: 'a' } }, { note: { noteText: 'a' } }],
    ['of which one is exact', { FIRSTNAME: 'wrong', firstName: 'right', firstname: 'wrong' }, { firstName: 'right' }],
    ['that nobody knows', { stranger: 1, inner: { deepName: 'a', stranger: 2 } }, { inner: { deepName: 'a' } }],
    [
      'of a free object',
      { custom: { FirstName: 1, firstname: 2, ' ': 3 } },
      { custom: { FirstName: 1, firstname: 2, ' ': 3 } },
    ],
    ['that JavaScript knows', { toString: 1, constructor: 2, hasOwnProperty: 3 }, {}],
  ])('%s are read as the schema spells them', async (_what, sent, read) => {
    await using http = await openEcho()

    expect((await http.send('POST', '/echo', sent)).body).toEqual(read)
  })

  test('are returned exactly as the API spells them', async () => {
    await using desk = await startDesk()

    const answer = await desk.post('/CUSTOMERREPS', { USERNAME: 'nora', PassWord: 'Correct-horse-1', NAME: 'Nora' })

    expect(answer.body).toMatchObject({ username: 'nora', name: 'Nora' })
    expect(Object.keys(answer.body)).toContain('customerRepID')
  })
})

describe('paths and queries', () => {
  test.each(['/customerReps', '/CUSTOMERREPS', '/api/CustomerReps', '/API/customerreps/'])(
    '%s is one route',
    async (path) => {
      await using desk = await startDesk()

      const answer = await desk.get(`${path}?PAGESIZE=1&pagenumber=1`)

      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({ pageSize: 1, pageNumber: 1 })
    },
  )

  test('path parameters keep their case', async () => {
    await using http = await openEcho()

    const { body } = await http.send('GET', '/THINGS/7/named/MiXed%20Word?FIRSTNAME=A&firstName=B&stranger=1')

    expect(body).toEqual({ params: { id: 7, word: 'MiXed Word' }, query: { firstName: 'B' } })
  })
})

describe('flags in a query', () => {
  test.each([
    ['True', true],
    ['TRUE', true],
    ['true', true],
    ['False', false],
    ['false', false],
  ])('%s is %s', async (written, read) => {
    await using http = await openEcho()

    expect((await http.send('GET', `/things/1/named/a?Flag=${written}&firstName=True`)).body.query).toEqual({
      flag: read,
      firstName: 'True',
    })
  })

  test('other values are 400', async () => {
    await using http = await openEcho()

    expect((await http.send('GET', '/things/1/named/a?flag=Truely')).status).toBe(400)
  })
})

describe('invalid values', () => {
  test.each([
    ['a wrong type', { count: '5' }, 'count'],
    ['a fraction for a whole number', { count: 1.5 }, 'count'],
    ['null where nothing may be cleared', { firstName: null }, 'firstName'],
    ['a list for a text', { firstName: ['a'] }, 'firstName'],
    ['a text that is too long', { firstName: 'x'.repeat(11) }, 'firstName'],
    ['a NUL', { firstName: 'a\0' }, 'firstName'],
    ['a NUL in a free name', { custom: { 'a\0b': 1 } }, 'custom'],
    ['half a surrogate pair', { firstName: '\ud800' }, 'firstName'],
    ['a fault inside a list', { list: [{ itemName: 'a' }, { itemName: 5 }] }, 'list.1.itemName'],
    ['a missing inner field', { inner: {} }, 'inner.deepName'],
  ])('%s is 400 and names the field', async (_what, sent, field) => {
    await using http = await openEcho()

    const { status, body } = await http.send('POST', '/echo', sent)

    expect(status).toBe(400)
    expect(body).toMatchObject({ status: 400, error: 'Bad Request', details: [{ field, message: expect.any(String) }] })
  })

  test('are all reported together', async () => {
    await using http = await openEcho()

    const { body } = await http.send('POST', '/echo', { count: 'a', firstName: 5 })

    expect(body.details.map(({ field }: { field: string }) => field).sort()).toEqual(['count', 'firstName'])
  })

  test.each([
    ['abc', 400],
    ['-1', 400],
    ['1.5', 400],
    ['1e3', 400],
    ['0x1', 400],
    ['%20', 400],
    ['0', 404],
    ['99999999999999999999', 404],
    ['9007199254740993', 404],
    ['1%00', 400],
  ])('the id %s is %i', async (id, status) => {
    await using desk = await startDesk()

    expect((await desk.get(`/customerReps/${id}`)).status).toBe(status)
  })

  test.each([
    '/things/1/named/a%00b',
    '/things/1/named/a?firstName=%00',
    '/things/1/named/%ED%A0%80',
    '/things/1/named/%',
  ])('%s is 400', async (path) => {
    await using http = await openEcho()

    const { status, body, headers } = await http.send('GET', path)

    expect(status).toBe(400)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(body).toMatchObject({ status: 400, error: 'Bad Request', message: expect.any(String) })
  })
})
