import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { Mailbox } from '../test/mailbox.ts'
import { ManualClock } from '../test/manual-clock.ts'
import { type RunningHub, startHub } from '../test/start-hub.ts'
import { type Backplane, createLocalBackplane } from './backplane.ts'
import { createPayloadTable, createPostgresBackplane } from './postgres-backplane.ts'

interface Bus {
  join(): Backplane
}

async function connectPostgres(): Promise<Client> {
  const client = new Client(`${inject('postgres')}/postgres`)
  await client.connect()
  return client
}

async function postgresBus(): Promise<Bus> {
  const channel = `hub_${randomBytes(6).toString('hex')}`
  const client = await connectPostgres()
  await createPayloadTable(client, channel)
  await client.end()
  return { join: () => createPostgresBackplane({ connect: connectPostgres, channel, table: channel }) }
}

const buses: [string, () => Promise<Bus>][] = [
  ['one process', async () => ({ join: createLocalBackplane() })],
  ['PostgreSQL', postgresBus],
]

async function startPair(bus: Bus): Promise<[RunningHub, RunningHub]> {
  return Promise.all([startHub({ backplane: bus.join() }), startHub({ backplane: bus.join() })])
}

async function listen(running: RunningHub, name: string, protocol: 'json' | 'messagepack' = 'json') {
  const client = await running.connect({ protocol }, { accessTokenFactory: () => name })
  const heard = new Mailbox<unknown>()
  client.on('Said', heard.put)
  return { client, heard, id: await running.witness.connected.next() }
}

describe.each(buses)('two nodes over %s', (_, makeBus) => {
  test('reach everybody, groups and users of each other', async () => {
    const [one, two] = await startPair(await makeBus())
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

    expect(await anna.heard.take(3)).toEqual(expect.arrayContaining(['all', 'anna', 'all but bert']))
    expect(await bert.heard.take(4)).toEqual(['all', 'bert', 'room', 'others'])
  })

  test('change the groups of each other, in order with what is said', async () => {
    const [one, two] = await startPair(await makeBus())
    await using _one = one
    await using _two = two
    const bert = await listen(two, 'bert')
    await one.hub.groups.add(bert.id, 'room')
    await one.hub.clients.group('room').send('Said', 'in')
    await one.hub.groups.remove(bert.id, 'room')
    await one.hub.clients.group('room').send('Said', 'out')
    await one.hub.clients.all.send('Said', 'end')
    expect(await bert.heard.take(2)).toEqual(['in', 'end'])
  })

  test('ask the clients of each other', async () => {
    const [one, two] = await startPair(await makeBus())
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

  test('carry bytes, dates and long messages, and keep their order', async () => {
    const [one, two] = await startPair(await makeBus())
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
    expect(await bert.heard.take(4)).toEqual([1, long, new Uint8Array([1, 2, 3]), date])
  })
})

test('a connection that no node knows is reported as such', async () => {
  const clock = new ManualClock()
  await using running = await startHub({ clock, backplane: createLocalBackplane()() })
  const failed = expect(running.hub.clients.client('x').invoke('Ask', 'There?')).rejects.toThrow(
    "Connection 'x' does not exist.",
  )
  clock.pass(6_000)
  await failed
})

describe('PostgreSQL', () => {
  test('a lost connection is made again, nothing said meanwhile is lost or doubled, and a gap is told', async () => {
    const channel = `hub_${randomBytes(6).toString('hex')}`
    const gaps = new Mailbox<true>()
    const opened: Client[] = []
    const connect = async () => {
      const client = await connectPostgres()
      opened.push(client)
      return client
    }
    const talking = createPostgresBackplane({ connect, channel, onGap: () => gaps.put(true) })
    const listening = createPostgresBackplane({ connect: connectPostgres, channel })
    const heard = new Mailbox<string>()
    const stopListening = await listening.subscribe((bytes) => heard.put(Buffer.from(bytes).toString()))
    const stopTalking = await talking.subscribe(() => undefined)

    await talking.publish(Buffer.from('before'))
    const ender = await connectPostgres()
    const { rows } = await (opened[0] as Client).query('select pg_backend_pid() as pid')
    const interrupted = talking.publish(Buffer.from('during'))
    await ender.query('select pg_terminate_backend($1)', [rows[0].pid])
    await talking.publish(Buffer.from('after'))
    await interrupted
    expect(await gaps.next()).toBe(true)
    expect(await heard.take(3)).toEqual(['before', 'during', 'after'])

    await Promise.all([ender.end(), stopListening(), stopTalking()])
    expect(heard.waitingItems).toEqual([])
  })

  test('a long message without a table fails where it is said', async () => {
    const backplane = createPostgresBackplane({ connect: connectPostgres, channel: 'no_table', table: 'no table' })
    const stop = await backplane.subscribe(() => undefined)
    await expect(backplane.publish(Buffer.alloc(10_000))).rejects.toThrow('relation "no table" does not exist')
    await expect(backplane.publish(Buffer.alloc(5_900, 1))).resolves.toBeUndefined()
    await stop()
  })

  test('notifications of strangers on the channel are passed over', async () => {
    const errors = new Mailbox<unknown>()
    const heard = new Mailbox<string>()
    const channel = `hub_${randomBytes(6).toString('hex')}`
    const options = { connect: connectPostgres, channel, onError: errors.put }
    const [one, two] = [createPostgresBackplane(options), createPostgresBackplane(options)]
    const stops = await Promise.all([
      one.subscribe(() => undefined),
      two.subscribe((bytes) => heard.put(Buffer.from(bytes).toString())),
    ])
    const stranger = await connectPostgres()
    await stranger.query(`select pg_notify($1, 'hello?')`, [channel])
    await one.publish(Buffer.from('mine'))
    expect(await heard.next()).toBe('mine')
    expect(String(await errors.next())).toContain('A notification that no backplane has sent.')
    await Promise.all([stranger.end(), ...stops.map((stop) => stop())])
  })

  test('old payloads are cleared away', async () => {
    const table = `old_${randomBytes(6).toString('hex')}`
    const client = await connectPostgres()
    await createPayloadTable(client, table)
    await client.query(`insert into "${table}" (payload, created_at) values ('x', now() - interval '2 minutes')`)
    const backplane = createPostgresBackplane({ connect: connectPostgres, channel: table, table })
    const stop = await backplane.subscribe(() => undefined)
    await backplane.publish(Buffer.alloc(10_000))
    const { rows } = await client.query(`select count(*)::int as count from "${table}"`)
    expect(rows).toEqual([{ count: 1 }])
    await stop()
    await client.end()
  })
})
