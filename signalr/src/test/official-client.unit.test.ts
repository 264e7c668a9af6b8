import { Subject } from '@microsoft/signalr'
import { describe, expect, test } from 'vitest'
import { Mailbox } from './mailbox.ts'
import { routes, startHub } from './start-hub.ts'

describe.each(routes)('the official client over %s', (_, route) => {
  test('calls methods and gets their results', async () => {
    await using running = await startHub()
    const client = await running.connect(route)

    expect(await client.invoke('Add', 20, 22)).toBe(42)
    expect(await client.invoke('Echo', { deep: [{ text: 'Grüße 🙂', none: null }] })).toEqual({
      deep: [{ text: 'Grüße 🙂', none: null }],
    })
    expect(await client.invoke('Nothing')).toBeNull()
  })

  test('may use any case for method names', async () => {
    await using running = await startHub()
    const client = await running.connect(route)
    expect(await client.invoke('aDD', 1, 2)).toBe(3)
  })

  test('sends in order without waiting for results', async () => {
    await using running = await startHub()
    const client = await running.connect(route)
    const received = new Mailbox<unknown>()
    client.on('said', received.put)
    for (const n of [1, 2, 3]) await client.send('TellMe', n)
    expect(await received.take(3)).toEqual([1, 2, 3])
  })

  test('gets the error messages of ASP.NET Core', async () => {
    await using running = await startHub()
    const client = await running.connect(route)
    await expect(client.invoke('Missing')).rejects.toThrow("Unknown hub method 'Missing'")
    await expect(client.invoke('Fail')).rejects.toThrow(
      /^An unexpected error occurred invoking 'Fail' on the server\.$/,
    )
    await expect(client.invoke('Refuse')).rejects.toThrow(
      "An unexpected error occurred invoking 'Refuse' on the server. HubException: Please do not.",
    )
    await expect(client.invoke('Add', 1)).rejects.toThrow(/^Failed to invoke 'Add' due to an error on the server\.$/)
  })

  test('reads a whole stream', async () => {
    await using running = await startHub()
    const client = await running.connect(route)
    expect(await collect(client.stream('Count', 5))).toEqual([1, 2, 3, 4, 5])
  })

  test('gets the error of a stream', async () => {
    await using running = await startHub()
    const client = await running.connect(route)
    await expect(collect(client.stream('FailingStream', 2))).rejects.toThrow(
      'An error occurred on the server while streaming results. HubException: Enough.',
    )
  })

  test('cancels a stream that would never end', async () => {
    await using running = await startHub()
    const client = await running.connect(route)
    const items = new Mailbox<number>()
    const subscription = client.stream<number>('Forever').subscribe({ next: items.put, error() {}, complete() {} })
    expect(await items.next()).toBe(1)
    subscription.dispose()
    expect(await running.witness.cancelled.next()).toBe('Forever')
    expect(await client.invoke('Add', 1, 1)).toBe(2)
  })

  test('streams to a method', async () => {
    await using running = await startHub()
    const client = await running.connect(route)
    const numbers = new Subject<number>()
    const sum = client.invoke('Sum', numbers)
    for (let n = 1; n <= 30; n++) numbers.next(n)
    numbers.complete()
    expect(await sum).toBe(465)
  })

  test('uploads several streams to a method concurrently', async () => {
    await using running = await startHub()
    const client = await running.connect(route)
    const [first, second] = [new Subject<string>(), new Subject<string>()]
    const joined = client.invoke('Join', first, 'and', second)
    second.next('c')
    first.next('a')
    first.next('b')
    first.complete()
    second.complete()
    expect(await joined).toBe('a b and c')
  })

  test('streams in both directions concurrently', async () => {
    await using running = await startHub()
    const client = await running.connect(route)
    const numbers = new Subject<number>()
    const doubled = collect<number>(client.stream('Double', numbers))
    for (const n of [1, 2, 3]) numbers.next(n)
    numbers.complete()
    expect(await doubled).toEqual([2, 4, 6])
  })

  test('returns a result to the server', async () => {
    await using running = await startHub()
    const client = await running.connect(route)
    client.on('Ask', async (question: string) => `${question} blue`)
    expect(await client.invoke('AskMe', 'Which colour?')).toBe('You said Which colour? blue.')
    expect(await running.hub.clients.client((await client.invoke('WhoAmI')).id).invoke('Ask', 'From outside?')).toBe(
      'From outside? blue',
    )
  })

  test('that has no handler fails the invocation', async () => {
    await using running = await startHub()
    const client = await running.connect(route)
    await expect(client.invoke('AskMe', 'Anybody?')).rejects.toThrow("HubException: Client didn't provide a result.")
  })

  test('receives messages to groups, users and all clients, and none for others', async () => {
    await using running = await startHub()
    const [anna, bert] = await Promise.all(
      ['anna', 'bert'].map((name) => running.connect(route, { accessTokenFactory: () => name })),
    )
    const [toAnna, toBert] = [new Mailbox<string>(), new Mailbox<string>()]
    anna?.on('Said', toAnna.put)
    bert?.on('Said', toBert.put)

    await anna?.invoke('Enter', 'room')
    await bert?.invoke('TellGroup', 'room', 'to the room')
    await bert?.invoke('TellUser', 'anna', 'to Anna')
    await bert?.invoke('TellOthers', 'to the others')
    await anna?.invoke('TellOthersInGroup', 'room', 'to nobody')
    await anna?.invoke('Leave', 'room')
    await bert?.invoke('TellGroup', 'room', 'to an empty room')
    await running.hub.clients.all.send('Said', 'to all')

    expect(await toAnna.take(4)).toEqual(['to the room', 'to Anna', 'to the others', 'to all'])
    expect(await toBert.take(1)).toEqual(['to all'])
  })

  test('disconnects cleanly, and the hub is notified', async () => {
    await using running = await startHub()
    const client = await running.connect(route)
    const id = await running.witness.connected.next()
    expect(running.hub.connectionCount).toBe(1)
    await client.stop()
    expect(await running.witness.disconnected.next()).toEqual({ id, error: undefined })
  })

  test('is notified when the hub closes, and may reconnect', async () => {
    await using running = await startHub()
    const client = await running.connect(route)
    const closed = new Promise<Error | undefined>((resolve) => client.onclose(resolve))
    await running.hub.close()
    expect(await closed).toBeUndefined()
    expect(running.hub.connectionCount).toBe(0)
  })

  test('can be disconnected by a method', async () => {
    await using running = await startHub()
    const client = await running.connect(route)
    const closed = new Promise((resolve) => client.onclose(resolve))
    await client.send('EndMe')
    await closed
    expect(await running.witness.disconnected.next()).toMatchObject({ error: undefined })
  })

  test('has its calls executed one after another', async () => {
    await using running = await startHub()
    const client = await running.connect(route)
    const first = client.invoke('Wait', 'first')
    const second = client.invoke('Wait', 'second')
    expect(await running.witness.started.next()).toBe('first')
    running.witness.gate('second').resolve()
    expect(running.witness.started.waitingItems).toEqual([])
    running.witness.gate('first').resolve()
    await Promise.all([first, second])
    expect(await running.witness.started.next()).toBe('second')
  })

  test('receives messages of any length', async () => {
    await using running = await startHub({ maximumMessageSize: 300_000 })
    const client = await running.connect(route)
    const long = 'ä'.repeat(100_000)
    expect(await client.invoke('Echo', long)).toBe(long)
  })
})

interface Streaming<T> {
  subscribe(observer: { next(item: T): void; error(error: Error): void; complete(): void }): unknown
}

function collect<T>(streaming: Streaming<T>): Promise<T[]> {
  const items: T[] = []
  return new Promise((resolve, reject) => {
    streaming.subscribe({ next: (item) => items.push(item), error: reject, complete: () => resolve(items) })
  })
}
