import { expect } from 'vitest'
import { startOpenAiDouble } from '../../adapters/ai/openai/testing/openai-double.ts'
import { type Desk, openDesk } from '../desk.ts'
import { makeDocument } from '../factories.ts'
import { sharedTestServer } from '../test-server.ts'

type Double = Awaited<ReturnType<typeof startOpenAiDouble>>

const shared: { file?: string | undefined; double?: Double } = {}

/** The provider of the tests in one file, reset for each test. */
async function openDouble(): Promise<Double> {
  const file = expect.getState().testPath
  if (shared.file !== file) await shared.double?.close()
  const double = (shared.file === file && shared.double) || (await startOpenAiDouble())
  Object.assign(shared, { file, double })
  double.behave()
  Object.assign(double, { requests: [], latencyMs: 0, maxConcurrent: 0 })
  return double
}

/**
 * A desk whose AI provider answers "Hello to you." to everything, half an hour before midnight. Tests of one file
 * with the same settings share the service.
 */
export async function startPayingDesk(settings: Record<string, string> = {}) {
  const double = await openDouble()
  const server = await sharedTestServer({ AI_BASE_URL: double.baseUrl, ...settings })
  server.clock.set(new Date('2026-03-02T23:30:00.000Z'))
  const desk = await openDesk(server, {}, false)
  await payFor(desk, double)
  return { desk, double }
}

/** Another customer of the same service, with the same provider. */
export async function startPayingNeighbour(desk: Desk, double: { apiKey: string }): Promise<Desk> {
  const other = await desk.other()
  await payFor(other, double)
  return other
}

async function payFor(desk: Desk, { apiKey }: { apiKey: string }): Promise<void> {
  await desk.put('/api/Customers/me', { aiProviderApiKey: apiKey })
  const { documentID } = await makeDocument(desk, { name: 'Hello', content: 'Hello to you.' })
  await desk.post('/api/TopicDocuments', { documentID, hookName: 'All' })
}
