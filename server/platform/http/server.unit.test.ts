import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { openSmallHttp } from '../../test/doubles/small-http.ts'

describe('a route', () => {
  test('that does not declare its access prevents the start', async () => {
    const start = openSmallHttp((app) => {
      app.get('/open-to-whom', async () => 'secret')
    })

    await expect(start).rejects.toThrow('GET /open-to-whom does not declare who may call it.')
  })

  test('returns the status and only the fields that its schema declares', async () => {
    const Thing = Type.Object({ name: Type.String() })
    await using http = await openSmallHttp((app) => {
      const row = { name: 'a', passwordHash: 'hunter2' }
      app.post('/things', { config: { access: 'anyone' }, schema: { response: { 201: Thing } } }, async () => row)
      app.delete(
        '/things',
        { config: { access: 'anyone' }, schema: { response: { 204: Type.Null() } } },
        async () => null,
      )
    })

    const created = await http.send('POST', '/things')
    const deleted = await http.send('DELETE', '/things')

    expect(created.status).toBe(201)
    expect(created.text).toBe('{"name":"a"}')
    expect(deleted.status).toBe(204)
    expect(deleted.text).toBe('')
  })
})
