import { expect, test } from 'vitest'
import { freeRoom, roomBytes, takeRoom } from './arena.ts'

test('memory that was freed is used again, also by what needs the room of two', () => {
  const page = roomBytes(1)
  const [first, second, third] = [takeRoom(page), takeRoom(page), takeRoom(page)]
  expect(new Set([first, second, third]).size).toBe(3)
  freeRoom(second, page)
  freeRoom(first, page)
  expect(takeRoom(2 * page)).toBe(first)
  freeRoom(third, page)
  expect(takeRoom(3 * page)).toBeGreaterThan(third)
  expect(takeRoom(1)).toBe(third)
})
