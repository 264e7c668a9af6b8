import { onTestFinished } from 'vitest'
import { startOpenAiDouble } from '../../adapters/ai/openai/testing/openai-double.ts'
import { type Desk, startDesk } from '../desk.ts'
import { makeDocument } from '../factories.ts'

/** A desk whose AI is a provider that answers "Hello to you." to everything, half an hour before midnight. */
export async function startPayingDesk(settings: Record<string, string> = {}) {
  const double = await startOpenAiDouble()
  onTestFinished(async () => void (await double.close()))
  const first = await startDesk({ settings: { AI_BASE_URL: double.baseUrl, ...settings } })
  onTestFinished(() => first.server.close())
  first.clock.set(new Date('2026-03-02T23:30:00.000Z'))
  const desk = await first.other()
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
