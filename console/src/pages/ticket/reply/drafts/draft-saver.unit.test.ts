import { AttendantError, type Fault } from '@attendant/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDraftSaver } from './draft-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refused = (fault: Partial<Fault>) =>
  new AttendantError({ status: 409, error: 'Conflict', message: 'x', code: 'draft_conflict', ...fault } as Fault)

function saver(given: { version?: number } = {}) {
  const saved: [string, number | undefined][] = []
  const faults: unknown[] = []
  const events: string[] = []
  let stored = given.version ?? 0
  const made = createDraftSaver<string>({
    version: given.version,
    store: {
      async save(text, version) {
        saved.push([text, version])
        const fault = faults.shift()
        if (fault) throw fault
        stored += 1
        return stored
      },
      async discard() {
        events.push('discarded')
      },
    },
    onSaved: (version) => events.push(`saved ${version}`),
    onConflict: () => events.push('conflict'),
  })
  return { made, saved, faults, events }
}

test('saves after a pause in typing, based on the previous version', async () => {
  const { made, saved } = saver()
  for (const text of ['D', 'De', 'Dear']) made.set(text)
  await vi.advanceTimersByTimeAsync(1_000)
  made.set('Dear Ada')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(saved).toEqual([
    ['Dear', undefined],
    ['Dear Ada', 1],
  ])
})

test('retries after a failure with the latest text', async () => {
  const { made, saved, faults } = saver()
  faults.push(refused({ status: 0, code: 'unreachable' }))
  made.set('Dear')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(made.hasUnsaved()).toBe(true)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(saved).toEqual([
    ['Dear', undefined],
    ['Dear', undefined],
  ])
})

test('stops at a conflict until the agent decides, and continues from the other version', async () => {
  const { made, saved, faults, events } = saver({ version: 3 })
  faults.push(refused({ params: { version: 5 } }))
  made.set('Mine')
  await vi.advanceTimersByTimeAsync(1_000)
  made.set('Mine, longer')
  await vi.advanceTimersByTimeAsync(10_000)
  expect([events, saved.length]).toEqual([['conflict'], 1])
  made.resume(5)
  await vi.advanceTimersByTimeAsync(10)
  expect(saved.at(-1)).toEqual(['Mine, longer', 5])
})

test('creates a new draft if the former is gone, and only discards saved drafts', async () => {
  const { made, saved, faults, events } = saver({ version: 2 })
  faults.push(refused({ params: { version: 0 } }))
  made.set('Mine')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(saved).toEqual([
    ['Mine', 2],
    ['Mine', undefined],
  ])
  made.set(undefined)
  await made.flush()
  made.set(undefined)
  await made.flush()
  expect(events.filter((event) => event === 'discarded')).toHaveLength(1)
})

test('saves nothing after the draft was sent', async () => {
  const { made, saved } = saver()
  made.set('Dear')
  await made.forget()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(saved).toEqual([])
})

test('continues with the stored draft after sending failed', async () => {
  const { made, saved } = saver({ version: 2 })
  made.resume(await made.forget())
  made.set('Dear')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(saved).toEqual([['Dear', 2]])
})
