import { expect, test } from 'vitest'
import { allocate, allocatedBytes, release } from './arena.ts'

test('freed memory is reused, including adjacent blocks as one', () => {
  const page = allocatedBytes(1)
  const [first, second, third] = [allocate(page), allocate(page), allocate(page)]
  expect(new Set([first, second, third]).size).toBe(3)
  release(second, page)
  release(first, page)
  expect(allocate(2 * page)).toBe(first)
  release(third, page)
  expect(allocate(3 * page)).toBeGreaterThan(third)
  expect(allocate(1)).toBe(third)
})
