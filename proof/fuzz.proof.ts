import { expect, test } from 'vitest'
import { openHouse } from '../server/test/house.ts'
import { furnish } from './fuzz/furnish.ts'
import { fuzzRoutes } from './fuzz/fuzz-routes.ts'

const canary = 'canary of the other customer'
const limits = { RATE_PER_ADDRESS: '1000000', RATE_PER_ACCOUNT: '1000000' }

test('no route answers hostile requests badly', async () => {
  const house = await openHouse(limits)
  house.clock.set(new Date())
  try {
    const callers = await furnish({ base: house.base, context: house.context, tokens: house.tokens }, canary)

    const { sent, findings } = await fuzzRoutes({ base: house.base, seed: 4711, seconds: 20, canary, callers })

    expect(findings).toEqual([])
    expect(sent).toBeGreaterThan(100)
  } finally {
    await house.close()
  }
})
