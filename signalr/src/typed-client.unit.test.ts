import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HubConnectionBuilder, LogLevel, Subject } from '@microsoft/signalr'
import { expect, expectTypeOf, onTestFinished, test } from 'vitest'
import { defineHub, event, method, number, optional, stream, text, type, typedClient, upload } from './client.ts'
import { createHub } from './hub/create-hub.ts'

const sums = defineHub({
  methods: {
    Add: method([number, number, optional(number)], type<number>()),
    Count: stream([number], type<number>()),
    Forever: stream([], type<number>()),
    Sum: method([upload(number)], type<number>()),
    Say: method([text]),
  },
  events: { Said: event<[words: string]>() },
})

let onForeverEnd: (() => void) | undefined

async function connect() {
  const hub = createHub(sums, {
    handlers: {
      Add: (_, a, b, c) => a + b + (c ?? 0),
      async *Count(_, last) {
        for (let n = 1; n <= last; n++) yield n
      },
      async *Forever({ signal }) {
        try {
          for (let n = 1; !signal.aborted; n++) {
            yield n
            await new Promise((resolve) => setImmediate(resolve))
          }
        } finally {
          onForeverEnd?.()
        }
      },
      async Sum(_, numbers) {
        let sum = 0
        for await (const each of numbers) sum += each
        return sum
      },
      Say: ({ clients }, words) => clients.all.send('Said', words),
    },
  })
  const server = createServer()
  hub.attach(server, '/sums')
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const connection = new HubConnectionBuilder()
    .withUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}/sums`)
    .configureLogging(LogLevel.None)
    .build()
  await connection.start()
  onTestFinished(async () => {
    await connection.stop()
    await hub.close()
    server.close()
  })
  return connection
}

test('a typed client calls, streams, uploads and subscribes over the official one', async () => {
  const client = typedClient(sums, await connect())

  const sum = await client.invoke('Add', 1, 2)
  expectTypeOf(sum).toEqualTypeOf<number>()
  expect([sum, await client.invoke('Add', 1, 2, 3)]).toEqual([3, 6])
  const received = Promise.withResolvers<string>()
  const end = client.on('Said', (words) => received.resolve(words))
  await client.send('Say', 'hello')
  expect(await received.promise).toBe('hello')
  end()
  const items: number[] = []
  await new Promise<void>((resolve, reject) => {
    client.stream('Count', 3).subscribe({ next: (item) => items.push(item), error: reject, complete: resolve })
  })
  expect(items).toEqual([1, 2, 3])
  const numbers = new Subject<number>()
  const total = client.invoke('Sum', numbers)
  for (const each of [4, 5]) numbers.next(each)
  numbers.complete()
  expect(await total).toBe(9)
})

test('a stream can be iterated over, and is cancelled by leaving the loop or by the signal', async () => {
  const client = typedClient(sums, await connect())
  const items: number[] = []
  for await (const item of client.iterate({}, 'Count', 3)) items.push(item)
  expect(items).toEqual([1, 2, 3])

  const left = new Promise<void>((resolve) => {
    onForeverEnd = resolve
  })
  for await (const item of client.iterate({}, 'Forever')) if (item === 3) break
  await left
  const aborted = new Promise<void>((resolve) => {
    onForeverEnd = resolve
  })
  const aborter = new AbortController()
  const read = async () => {
    for await (const item of client.iterate({ signal: aborter.signal }, 'Forever')) {
      if (item === 3) aborter.abort(new Error('Enough.'))
    }
  }
  await expect(read()).rejects.toThrow('Enough.')
  await aborted
})

test('only optional parameters at the end may be omitted', async () => {
  const connection = await connect()

  expect(await connection.invoke('Add', 1, 2, null)).toBe(3)
  await expect(connection.invoke('Add', 1)).rejects.toThrow()
  await expect(connection.invoke('Add', 1, 2, 3, 4)).rejects.toThrow()
})

/** Never called: this is checked by the compiler. */
export function wrongly(client: ReturnType<typeof typedClient<typeof sums>>) {
  // @ts-expect-error: no such method
  void client.invoke('Subtract', 1, 2)
  // @ts-expect-error: a number is missing
  void client.invoke('Add', 1)
  // @ts-expect-error: not a number
  void client.invoke('Add', 1, 'two')
  // @ts-expect-error: a stream cannot be invoked
  void client.invoke('Count', 1)
  // @ts-expect-error: the event has a string
  client.on('Said', (words: number) => words)
}
