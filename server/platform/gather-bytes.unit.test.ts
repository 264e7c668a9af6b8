import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { gatherBytes, release } from './gather-bytes.ts'

test.each([0, 1, 2 ** 18, 2 ** 18 + 1, 3_000_000])('gathers %i bytes unchanged', async (size) => {
  const whole = randomBytes(size)
  const chunks = Array.from({ length: Math.ceil(size / 65_536) }, (_, index) =>
    whole.subarray(index * 65_536, (index + 1) * 65_536),
  )

  const gathered = await gatherBytes(Readable.from(chunks))

  expect(gathered.equals(whole)).toBe(true)
  release(gathered)
  expect(gathered.length).toBe(0)
})
