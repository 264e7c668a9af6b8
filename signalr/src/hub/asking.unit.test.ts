import { expect, test } from 'vitest'
import { startHub } from '../test/start-hub.ts'

test('a signal stops waiting for the result of a client', async () => {
  await using running = await startHub()
  const client = await running.connect()
  const id = await running.witness.connected.next()
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  client.on('Ask', () => {
    asked.resolve()
    return answer.promise
  })
  const aborter = new AbortController()
  const result = running.hub.clients.client(id).invokeWith({ signal: aborter.signal }, 'Ask', 'There?')
  await asked.promise
  aborter.abort(new Error('Never mind.'))
  await expect(result).rejects.toThrow('Never mind.')
  const again = running.hub.clients.client(id).invokeWith({ signal: aborter.signal }, 'Ask', 'There?')
  await expect(again).rejects.toThrow('Never mind.')

  // The late result is dropped, and the connection stays open.
  answer.resolve('yes')
  expect(await client.invoke('Add', 1, 2)).toBe(3)
  expect(await running.hub.clients.client(id).invokeWith({ timeout: 60_000 }, 'Ask', 'There?')).toBe('yes')
})
