import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Threads } from '../threads/threads.ts'

test('loads the HTML parsers in several turns of the event loop', async () => {
  vi.resetModules()
  const { sanitiseLarge } = await import('./sanitise-large.ts')
  const done: string[] = []
  const sanitise = async (name: string) => {
    const { safe } = await sanitiseLarge({ threads: {} as Threads }, 1, '<p onclick="x">Hello</p>')
    done.push(`${name} ${safe}`)
  }

  const first = sanitise('first')
  await nextTurn()
  done.push('a turn')
  await first
  const second = sanitise('second')
  await nextTurn()
  done.push('another turn')
  await second

  expect(done).toEqual(['a turn', 'first <p>Hello</p>', 'second <p>Hello</p>', 'another turn'])
})
