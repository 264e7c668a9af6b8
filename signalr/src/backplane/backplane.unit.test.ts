import { describe, expect, test } from 'vitest'
import { Mailbox } from '../test/mailbox.ts'
import { ManualClock } from '../test/manual-clock.ts'
import { type RunningHub, startHub } from '../test/start-hub.ts'
import { createLocalBackplane } from './backplane.ts'

async function startPair(): Promise<[RunningHub, RunningHub]> {
  const join = createLocalBackplane()
  return Promise.all([startHub({ backplane: join() }), startHub({ backplane: join() })])
}

async function listen(running: RunningHub, name: string, protocol: 'json' | 'messagepack' = 'json') {
  const client = await running.connect({ protocol }, { accessTokenFactory: () => name })
  const received = new Mailbox<unknown>()
  client.on('Said', received.put)
  return { client, received, id: await running.witness.connected.next() }
}

describe('two nodes', () => {
  test('reach all clients, groups and users of both nodes', async () => {
    const [one, two] = await startPair()
    await using _one = one
    await using _two = two
    const anna = await listen(one, 'anna')
    const bert = await listen(two, 'bert', 'messagepack')

    await one.hub.clients.all.send('Said', 'all')
    await two.hub.clients.user('anna').send('Said', 'anna')
    await one.hub.clients.client(bert.id).send('Said', 'bert')
    await bert.client.invoke('Enter', 'room')
    await one.hub.clients.group('room').send('Said', 'room')
    await one.hub.clients.allExcept([bert.id]).send('Said', 'all but bert')
    await one.hub.clients.groupExcept('room', [bert.id]).send('Said', 'nobody')
    await anna.client.invoke('TellOthers', 'others')

    expect(await anna.received.take(3)).toEqual(expect.arrayContaining(['all', 'anna', 'all but bert']))
    expect(await bert.received.take(4)).toEqual(['all', 'bert', 'room', 'others'])
  })

  test('change groups on the other node, in order with messages', async () => {
    const [one, two] = await startPair()
    await using _one = one
    await using _two = two
    const bert = await listen(two, 'bert')
    await one.hub.groups.add(bert.id, 'room')
    await one.hub.clients.group('room').send('Said', 'in')
    await one.hub.groups.remove(bert.id, 'room')
    await one.hub.clients.group('room').send('Said', 'out')
    await one.hub.clients.all.send('Said', 'end')
    expect(await bert.received.take(2)).toEqual(['in', 'end'])
  })

  test('invoke clients of the other node', async () => {
    const [one, two] = await startPair()
    await using _one = one
    await using _two = two
    const bert = await listen(two, 'bert')
    bert.client.on('Ask', (question: string) => `${question} yes`)
    expect(await one.hub.clients.client(bert.id).invoke('Ask', 'There?')).toBe('There? yes')
    bert.client.off('Ask')
    await expect(one.hub.clients.client(bert.id).invoke('Ask', 'There?')).rejects.toThrow(
      "Client didn't provide a result.",
    )
  })

  test('transfer bytes, dates and long messages in order', async () => {
    const [one, two] = await startPair()
    await using _one = one
    await using _two = two
    const bert = await listen(two, 'bert', 'messagepack')
    const long = 'ü'.repeat(50_000)
    const date = new Date('2025-06-01T12:00:00Z')
    await Promise.all([
      one.hub.clients.all.send('Said', 1),
      one.hub.clients.all.send('Said', long),
      one.hub.clients.all.send('Said', new Uint8Array([1, 2, 3])),
      one.hub.clients.all.send('Said', date),
    ])
    expect(await bert.received.take(4)).toEqual([1, long, new Uint8Array([1, 2, 3]), date])
  })
})

test('reports a connection that does not exist on any node', async () => {
  const clock = new ManualClock()
  await using running = await startHub({ clock, backplane: createLocalBackplane()() })
  const failed = expect(running.hub.clients.client('x').invoke('Ask', 'There?')).rejects.toThrow(
    "Connection 'x' does not exist.",
  )
  clock.pass(6_000)
  await failed
})
