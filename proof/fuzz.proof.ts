import { expect, test } from 'vitest'
import { startTestServer } from '../server/test/test-server.ts'
import { furnish } from './fuzz/furnish.ts'
import { fuzzRoutes } from './fuzz/fuzz-routes.ts'

const canary = 'canary of the other customer'
const limits = { RATE_PER_ADDRESS: '1000000', RATE_PER_ACCOUNT: '1000000' }

test('every route handles hostile requests correctly', async () => {
  const server = await startTestServer(limits)
  server.clock.set(new Date())
  try {
    const callers = await furnish({ base: server.base, context: server.context, tokens: server.tokens }, canary)

    const { sent, findings } = await fuzzRoutes({ base: server.base, seed: 4711, seconds: 20, canary, callers })

    expect(findings).toEqual([])
    expect(sent).toBeGreaterThan(100)
  } finally {
    await server.close()
  }
})
