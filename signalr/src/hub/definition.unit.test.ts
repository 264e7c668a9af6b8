import { describe, expect, expectTypeOf, test } from 'vitest'
import { number, text } from './connection/readers.ts'
import { createHub } from './create-hub.ts'
import { defineHub, event, method, stream, type, upload } from './definition.ts'

const shop = defineHub({
  methods: {
    Order: method([text, number], type<{ total: number }>()),
    Watch: stream([text], type<Date>()),
    Import: method([upload(number)]),
  },
  events: {
    Sold: event<[name: string, count: number]>(),
    Confirm: event<[question: string], boolean>(),
  },
})

/** Never called: this is checked by the compiler. */
function wrongly() {
  const hub = createHub(shop, {
    authorize: () => ({ user: { name: 'Anna' } }),
    handlers: {
      Order({ connection, clients }, name, count) {
        expectTypeOf(name).toEqualTypeOf<string>()
        expectTypeOf(count).toEqualTypeOf<number>()
        expectTypeOf(connection.user).toEqualTypeOf<{ name: string }>()
        expectTypeOf(clients.caller.invoke('Confirm', 'Sure?')).toEqualTypeOf<Promise<boolean>>()
        return { total: count }
      },
      async *Watch(_, name) {
        expectTypeOf(name).toEqualTypeOf<string>()
        yield new Date()
      },
      async Import(_, items) {
        expectTypeOf(items).toEqualTypeOf<AsyncIterable<number>>()
      },
    },
  })
  // @ts-expect-error: no such event
  hub.clients.all.send('Bought', 'tea', 1)
  // @ts-expect-error: the count is missing
  hub.clients.all.send('Sold', 'tea')
  // @ts-expect-error: the count is not a string
  hub.clients.user('anna').send('Sold', 'tea', 'one')
  // @ts-expect-error: several clients cannot be invoked
  hub.clients.all.invoke('Confirm', 'Sure?')
  // @ts-expect-error: a handler is missing
  createHub(shop, { handlers: { Order: () => ({ total: 1 }), async *Watch() {} } })
  // @ts-expect-error: the result is not a string
  createHub(shop, { handlers: { Order: () => 'one', async *Watch() {}, async Import() {} } })
}

describe('a definition', () => {
  test('types handlers, context and send', () => {
    expect(wrongly).toBeTypeOf('function')
  })

  test('rejects names that differ only in case', () => {
    const methods = { Order: method([]), order: method([]) }
    expect(() => defineHub({ methods, events: {} })).toThrow(
      "Duplicate definitions of 'order'. Overloading is not supported.",
    )
  })

  test('requires a handler for each method', () => {
    const handlers = { Order: () => ({ total: 1 }) } as never
    expect(() => createHub(shop, { handlers })).toThrow("No handler for the hub method 'Watch'.")
  })
})
