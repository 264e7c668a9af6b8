import { describe, expect, test } from 'vitest'
import { end, RawSocket } from '../test/raw-client.ts'
import { startHub } from '../test/start-hub.ts'

const invoke = (target: string, values: unknown[] = [], more = {}) =>
  JSON.stringify({ type: 1, invocationId: '1', target, arguments: values, ...more }) + end
const stream = (target: string, values: unknown[] = [], more = {}) =>
  JSON.stringify({ type: 4, invocationId: '1', target, arguments: values, ...more }) + end

/** The error that the client receives when a call fails. */
const cases: [string, said: string, plain: string, detailed: string][] = [
  ['an unknown method', invoke('X'), "Unknown hub method 'X'", ''],
  ['an unknown stream', stream('X'), "Unknown hub method 'X'", ''],
  [
    'too few arguments',
    invoke('Add', [1]),
    "Failed to invoke 'Add' due to an error on the server.",
    ' InvalidDataException: Invocation provides 1 argument(s) but target expects 2.',
  ],
  [
    'an argument of the wrong type',
    invoke('Add', [1, 'two']),
    "Failed to invoke 'Add' due to an error on the server.",
    ' InvalidDataException: Error binding arguments. Make sure that the types of the provided values match the types of the hub method being invoked.',
  ],
  [
    'a method that throws',
    invoke('Fail'),
    "An unexpected error occurred invoking 'Fail' on the server.",
    ' RangeError: secret',
  ],
  [
    'a method that throws a HubException',
    invoke('Refuse'),
    "An unexpected error occurred invoking 'Refuse' on the server. HubException: Please do not.",
    '',
  ],
  [
    'a result that cannot be serialized',
    invoke('Unspeakable'),
    "An unexpected error occurred invoking 'Unspeakable' on the server.",
    ' TypeError: Do not know how to serialize a BigInt',
  ],
  [
    'a stream called as a method',
    invoke('Count', [1]),
    "The client attempted to invoke the streaming 'Count' method with a non-streaming invocation.",
    '',
  ],
  [
    'a method called as a stream',
    stream('Add', [1, 2]),
    "The client attempted to invoke the non-streaming 'Add' method with a streaming invocation.",
    '',
  ],
  [
    'a missing upload',
    invoke('Sum'),
    "An unexpected error occurred invoking 'Sum' on the server. HubException: Client sent 0 stream(s), Hub method expects 1.",
    '',
  ],
  [
    'an unexpected upload',
    invoke('Nothing', [], { streamIds: ['9'] }),
    "An unexpected error occurred invoking 'Nothing' on the server. HubException: Client sent 1 stream(s), Hub method expects 0.",
    '',
  ],
  [
    'a streaming method that returns no stream',
    stream('NoStream'),
    "The value returned by the streaming method 'NoStream' is not an AsyncIterable.",
    '',
  ],
]

describe('the error that a client receives for', () => {
  test.each(cases)('%s', async (_, frame, plain, detailed) => {
    for (const detailedErrors of [false, true]) {
      await using running = await startHub({ detailedErrors })
      const socket = await RawSocket.greet(running.url)
      socket.send(frame)
      const error = plain + (detailedErrors ? detailed : '')
      expect(JSON.parse((await socket.receive()).slice(0, -1))).toEqual({ type: 3, invocationId: '1', error })
    }
  })

  test('a stream that fails midway', async () => {
    await using running = await startHub()
    const socket = await RawSocket.greet(running.url)
    socket.send(stream('FailingStream', [1]))
    expect(await socket.receive()).toBe(`{"type":2,"invocationId":"1","item":1}${end}`)
    const error = 'An error occurred on the server while streaming results. HubException: Enough.'
    expect(await socket.receive()).toBe(`{"type":3,"invocationId":"1","error":"${error}"}${end}`)
  })

  test('an id in use', async () => {
    await using running = await startHub()
    const socket = await RawSocket.greet(running.url)
    socket.send(stream('Forever') + stream('Count', [1]))
    const received = [await socket.receive(), await socket.receive()].sort()
    expect(received).toEqual([
      `{"type":2,"invocationId":"1","item":1}${end}`,
      `{"type":3,"invocationId":"1","error":"Invocation ID '1' is already in use."}${end}`,
    ])
    socket.send(`{"type":5,"invocationId":"1"}${end}`)
    expect(await socket.receive()).toBe(`{"type":3,"invocationId":"1"}${end}`)
  })

  test('an upload whose id is in use by another call, which continues', async () => {
    await using running = await startHub()
    const socket = await RawSocket.greet(running.url)
    const failed = (target: string) =>
      `An unexpected error occurred invoking '${target}' on the server. HubException: Stream ID 'a' is already in use.`
    socket.send(invoke('Sum', [], { streamIds: ['a'] }))
    socket.send(invoke('Sum', [], { invocationId: '2', streamIds: ['a'] }))
    expect(JSON.parse((await socket.receive()).slice(0, -1))).toMatchObject({ invocationId: '2', error: failed('Sum') })
    socket.send(invoke('Join', ['-'], { invocationId: '3', streamIds: ['b', 'b'] }))
    expect(await socket.receive()).toContain("Stream ID 'b' is already in use.")
    socket.send(stream('Double', [], { invocationId: '4', streamIds: ['a'] }))
    expect(JSON.parse((await socket.receive()).slice(0, -1))).toMatchObject({
      invocationId: '4',
      error: failed('Double'),
    })

    socket.send(`{"type":2,"invocationId":"a","item":3}${end}{"type":3,"invocationId":"a"}${end}`)
    expect(await socket.receive()).toBe(`{"type":3,"invocationId":"1","result":3}${end}`)
  })

  test('an upload with invalid items, or cancelled by the client', async () => {
    await using running = await startHub()
    const socket = await RawSocket.greet(running.url)
    socket.send(invoke('Sum', [], { streamIds: ['a'] }))
    socket.send(`{"type":2,"invocationId":"a","item":"three"}${end}`)
    expect(await socket.receive()).toContain('HubException: Failed to bind Stream message.')
    socket.send(invoke('Sum', [], { streamIds: ['b'] }))
    socket.send(`{"type":3,"invocationId":"b","error":"Changed my mind."}${end}`)
    expect(await socket.receive()).toContain('HubException: Changed my mind.')
  })
})

describe('`mayCall`', () => {
  test.each([
    ['synchronously', (_: unknown, method: string) => method !== 'Add'],
    ['asynchronously', async (_: unknown, method: string) => method !== 'Add'],
  ])('decides %s for each method', async (_, mayCall) => {
    await using running = await startHub({ mayCall })
    const socket = await RawSocket.greet(running.url)
    socket.send(invoke('add', [1, 2]))
    expect(await socket.receive()).toContain("Failed to invoke 'add' because user is unauthorized")
    socket.send(invoke('Nothing'))
    expect(await socket.receive()).toContain('"result":null')
  })

  test('denies the call if it fails', async () => {
    const mayCall = () => Promise.reject(new Error('down'))
    await using running = await startHub({ mayCall })
    const socket = await RawSocket.greet(running.url)
    socket.send(invoke('Nothing'))
    expect(await socket.receive()).toContain("An unexpected error occurred invoking 'Nothing' on the server.")
  })
})

describe('a handler', () => {
  test('sees the headers of the call', async () => {
    await using running = await startHub()
    const socket = await RawSocket.greet(`${running.url}?access_token=anna`)
    socket.send(invoke('WhoAmI', [], { headers: { trace: '7' } }))
    const { result } = JSON.parse((await socket.receive()).slice(0, -1))
    expect(result).toEqual({ id: await running.witness.connected.next(), userId: 'anna', headers: { trace: '7' } })
  })

  test('completes the handshake after `connected`, if configured', async () => {
    let isKnown = false
    await using running = await startHub({
      greetsAfterConnected: true,
      connected: async () => {
        await new Promise((resolve) => setImmediate(resolve))
        isKnown = true
      },
    })
    const client = await running.connect()

    expect(isKnown).toBe(true)
    expect(await client.invoke('Add', 1, 2)).toBe(3)
  })

  test('cannot invoke the client before it is connected', async () => {
    await using running = await startHub({
      detailedErrors: true,
      connected: ({ clients }) => clients.caller.invoke('Ask', 'Already?'),
    })
    const socket = await RawSocket.greet(running.url)
    expect(await socket.receive()).toContain('Client results inside OnConnectedAsync Hub methods are not allowed.')
  })

  test('that waits for a client result lets later messages through', async () => {
    await using running = await startHub()
    const socket = await RawSocket.greet(running.url)
    socket.send(invoke('AskMe', ['Name?']))
    expect(await socket.receive()).toContain('"target":"Ask"')
    socket.send(JSON.stringify({ type: 1, invocationId: '2', target: 'Add', arguments: [1, 1] }) + end)
    expect(await socket.receive()).toBe(`{"type":3,"invocationId":"2","result":2}${end}`)
    socket.send(`{"type":3,"invocationId":"s1","result":"Anna"}${end}`)
    expect(await socket.receive()).toBe(`{"type":3,"invocationId":"1","result":"You said Anna."}${end}`)
  })

  test('ends before `disconnected` is called', async () => {
    await using running = await startHub()
    const socket = await RawSocket.greet(running.url)
    socket.send(invoke('Wait', ['long']))
    await running.witness.started.next()
    socket.socket.terminate()
    await new Promise((resolve) => setTimeout(resolve))
    expect(running.witness.disconnected.waitingItems).toEqual([])
    running.witness.gate('long').resolve()
    await running.witness.disconnected.next()
  })

  test('of a stream is aborted when the connection ends', async () => {
    await using running = await startHub()
    const socket = await RawSocket.greet(running.url)
    socket.send(stream('Forever'))
    await socket.receive()
    socket.socket.terminate()
    expect(await running.witness.cancelled.next()).toBe('Forever')
  })
})
