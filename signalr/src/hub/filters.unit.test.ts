import { describe, expect, test } from 'vitest'
import { Mailbox } from '../test/mailbox.ts'
import type { Playground } from '../test/playground.ts'
import { startHub } from '../test/start-hub.ts'
import type { HubFilter } from './filters.ts'
import { HubException } from './hub-exception.ts'

type Filter = HubFilter<Playground, string>

describe('hub filters', () => {
  test('run around calls, the first outermost, and may change the result or throw', async () => {
    const seen: string[] = []
    const note = (name: string): Filter => ({
      async invoke({ method, values, context }, next) {
        seen.push(`${name} before ${method}(${values.join()}) by ${context.connection.userId}`)
        const result = await next()
        seen.push(`${name} after ${result}`)
        return result
      },
    })
    const double: Filter = {
      invoke: async ({ method }, next) => (method === 'Add' ? Number(await next()) * 2 : next()),
    }
    const guard: Filter = {
      invoke({ method }, next) {
        if (method === 'Nothing') throw new HubException('Not today.')
        return next()
      },
    }
    await using running = await startHub({ filters: [note('outer'), double, note('inner'), guard] })
    const client = await running.connect({}, { accessTokenFactory: () => 'anna' })

    expect(await client.invoke('Add', 20, 22)).toBe(84)
    expect(seen).toEqual([
      'outer before Add(20,22) by anna',
      'inner before Add(20,22) by anna',
      'inner after 42',
      'outer after 84',
    ])
    await expect(client.invoke('Nothing')).rejects.toThrow('Not today.')
    await expect(client.invoke('Refuse')).rejects.toThrow('Please do not.')
  })

  test('see streams as a whole', async () => {
    const upTo: Filter = {
      async invoke({ method }, next) {
        const result = await next()
        if (method !== 'Count') return result
        return (async function* () {
          for await (const item of result as AsyncIterable<number>) yield item * 10
        })()
      },
    }
    await using running = await startHub({ filters: [upTo] })
    const client = await running.connect()
    const items: number[] = []
    await new Promise<void>((resolve, reject) => {
      client
        .stream<number>('Count', 3)
        .subscribe({ next: (item) => items.push(item), error: reject, complete: resolve })
    })
    expect(items).toEqual([10, 20, 30])
  })

  test('run around connecting and disconnecting, and may reject a client', async () => {
    const seen = new Mailbox<string>()
    const filter: Filter = {
      async connected({ connection }, next) {
        if (connection.userId === 'eve') throw new HubException('Go away.')
        seen.put(`before ${connection.userId} over ${connection.transport} in ${connection.protocol}`)
        await next()
        seen.put('connected')
      },
      async disconnected({ connection }, _error, next) {
        await next()
        seen.put(`after ${connection.userId}`)
      },
    }
    await using running = await startHub({ filters: [filter] })
    const client = await running.connect({ protocol: 'messagepack' }, { accessTokenFactory: () => 'anna' })
    expect(await seen.take(2)).toEqual(['before anna over WebSockets in messagepack', 'connected'])
    await client.stop()
    expect(await seen.next()).toBe('after anna')
    await running.witness.disconnected.next()

    const refused = running.client({}, { accessTokenFactory: () => 'eve' })
    const closed = new Promise<Error | undefined>((resolve) => refused.onclose(resolve))
    // The client receives it during or right after its start.
    const refusal = await refused.start().then(
      () => closed,
      (fault: Error) => fault,
    )
    expect(refusal?.message).toContain('Go away.')
  })
})
