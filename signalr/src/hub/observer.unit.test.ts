import { expect, test } from 'vitest'
import { Mailbox } from '../test/mailbox.ts'
import { startHub } from '../test/start-hub.ts'
import type { EndedCall, HubObserver } from './observer.ts'

function collect() {
  const opened = new Mailbox<string>()
  const closed = new Mailbox<{ durationMs: number; error: Error | undefined }>()
  const calls = new Mailbox<EndedCall>()
  const observer: HubObserver = {
    connectionOpened: ({ userId, transport, protocol }) => opened.put(`${userId} ${transport} ${protocol}`),
    connectionClosed: (_, end) => closed.put(end),
    callEnded: (_, call) => calls.put(call),
  }
  return { opened, closed, calls, observer }
}

test('an observer is notified of connections, calls, errors and streams', async () => {
  const { opened, closed, calls, observer } = collect()
  await using running = await startHub({ observer })
  const client = await running.connect({}, { accessTokenFactory: () => 'anna' })
  expect(await opened.next()).toBe('anna WebSockets json')

  await client.invoke('Add', 1, 2)
  expect(await calls.next()).toEqual({
    ...{ method: 'Add', isStream: false, error: undefined },
    durationMs: expect.any(Number),
  })
  await expect(client.invoke('Fail')).rejects.toThrow()
  expect(await calls.next()).toMatchObject({ method: 'Fail', error: new RangeError('secret') })
  const count = (name: string, ...values: unknown[]) =>
    new Promise<void>((resolve) => {
      client.stream(name, ...values).subscribe({ next: () => undefined, error: () => resolve(), complete: resolve })
    })
  await count('Count', 2)
  expect(await calls.next()).toMatchObject({ method: 'Count', isStream: true, error: undefined })
  await count('FailingStream', 1)
  expect(await calls.next()).toMatchObject({
    method: 'FailingStream',
    error: expect.objectContaining({ message: 'Enough.' }),
  })
  client
    .stream('Forever')
    .subscribe({ next: () => undefined, error: () => undefined, complete: () => undefined })
    .dispose()
  expect(await calls.next()).toMatchObject({ method: 'Forever', isStream: true })
  expect(await running.witness.cancelled.next()).toBe('Forever')

  await client.stop()
  expect(await closed.next()).toEqual({ durationMs: expect.any(Number), error: undefined })
  expect(calls.waitingItems).toEqual([])
})

test('an observer that throws has no effect', async () => {
  const fault = new Error('The meter is broken.')
  const fail = () => {
    throw fault
  }
  await using running = await startHub({
    observer: { connectionOpened: fail, connectionClosed: fail, callEnded: fail },
  })
  const client = await running.connect()
  expect(await client.invoke('Add', 1, 2)).toBe(3)
  await client.stop()
  expect(await running.witness.errors.take(3)).toEqual([fault, fault, fault])
})
