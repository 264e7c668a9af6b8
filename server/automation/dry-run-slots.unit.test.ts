import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { inDryRunSlot } from './dry-run-slots.ts'

test('runs one dry run of a customer at a time, without delaying other customers', async () => {
  const context = { config: {} } as Context
  const first = Promise.withResolvers<string>()
  const order: string[] = []
  const run = (customerID: number, name: string, work: () => Promise<unknown> = async () => undefined) =>
    inDryRunSlot(context, customerID, async () => {
      await work()
      order.push(name)
    })

  const running = run(1, 'first', () => first.promise)
  const waiting = run(1, 'second')
  await run(2, 'of another customer')
  expect(order).toEqual(['of another customer'])

  first.resolve('')
  await Promise.all([running, waiting])
  expect(order).toEqual(['of another customer', 'first', 'second'])
})

test('frees the slot if a dry run fails', async () => {
  const context = { config: {} } as Context
  await expect(inDryRunSlot(context, 1, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await inDryRunSlot(context, 1, async () => 'done')).toBe('done')
})
