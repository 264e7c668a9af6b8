import { once } from 'node:events'
import { connect } from 'node:net'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSmallHttp } from '../../../test/doubles/small-http.ts'
import { countMajorCollections } from '../../../test/processes/count-collections.ts'
import { largeBodySize } from './large-body.ts'

const Thing = Type.Object({
  firstName: Type.String(),
  list: Type.Optional(Type.Array(Type.Object({ itemName: Type.String() }))),
  custom: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})

const openEcho = () =>
  openSmallHttp((app) => {
    const config = { access: 'anyone' }
    app.post('/echo', { config, schema: { body: Thing } }, async ({ body }) => body)
    app.post('/raw', { config }, async ({ body }) => body)
  })

/** Whitespace between two tokens does not change the meaning of JSON. */
const spaces = ' '.repeat(largeBodySize)
const enlarge = (text: string) => `${text.slice(0, 1)}${spaces}${text.slice(1)}`

const bodies: [string, string][] = [
  ['names in any case', '{"FIRSTNAME":"Grüße 🙂","List":[{"ITEMNAME":"a"}],"custom":{"Own Key":1}}'],
  ['undeclared fields', '{"firstName":"a","stranger":{"deep":[1,2,3]}}'],
  ['a missing field', '{"list":[]}'],
  ['broken JSON', '{"firstName":'],
  ['a prototype', '{"firstName":"a","custom":{"inner":[{"__proto__":{"isAdmin":true}}]}}'],
  ['characters that cannot be stored', '{"firstName":"a\\u0000b"}'],
  ['such characters deep inside', '{"firstName":"a","custom":{"inner":["b",{"c":"\\ud800"}]}}'],
  ['half a surrogate pair', '{"firstName":"\\ud800"}'],
  ['deep nesting', `{"firstName":"a","custom":${'{"a":'.repeat(100)}1${'}'.repeat(101)}`],
  ['another type', '["firstName"]'],
]

describe('a large JSON body', () => {
  let http: Awaited<ReturnType<typeof openEcho>>
  beforeAll(async () => {
    http = await openEcho()
  })
  afterAll(() => http[Symbol.asyncDispose]())

  test.each(bodies)('with %s gets the same response as a small one', async (_name, text) => {
    const small = await http.send('POST', '/echo', text)
    const large = await http.send('POST', '/echo', enlarge(text))

    expect(large.status).toBe(small.status)
    expect(large.body).toEqual(small.body)
  })

  test('of a route without a schema is passed unchanged', async () => {
    const { status, body } = await http.send('POST', '/raw', enlarge('{"Any":{"key":1}}'))

    expect(status).toBe(200)
    expect(body).toEqual({ Any: { key: 1 } })
  })

  test('with two million values is read', async () => {
    const { status, body } = await http.send('POST', '/echo', `{"firstName":"a","stranger":[${'1,'.repeat(2e6)}1]}`)

    expect(status).toBe(200)
    expect(body).toEqual({ firstName: 'a' })
  })

  test('with characters that cannot be stored names their field', async () => {
    const { body } = await http.send(
      'POST',
      '/echo',
      enlarge('{"firstName":"a","custom":{"inner":["b",{"c":"\\u0000"}]}}'),
    )

    expect(body).toMatchObject({ details: [{ field: 'custom.inner.1.c' }] })
  })

  test('does not trigger full garbage collections', async () => {
    const body = JSON.stringify({ firstName: 'a', stranger: 'x '.repeat(2 ** 21) })
    const head = 'POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
    // One buffer for all of them, so that the sender leaves no garbage.
    const request = Buffer.from(`${head}Content-Length: ${body.length}\r\n\r\n${body}`)
    const socket = connect(http.port, '127.0.0.1')
    const send = async () => {
      socket.write(request)
      await once(socket, 'data')
    }
    await send()

    const collections = await countMajorCollections(async () => {
      for (let turn = 0; turn < 30; turn++) await send()
    })
    socket.destroy()

    expect(collections).toBeLessThan(3)
  })
})
