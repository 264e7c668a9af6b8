import { describe, expect, onTestFinished, test } from 'vitest'
import { AiFault } from '../adapters/ai/ai.ts'
import { startOpenAiDouble } from '../adapters/ai/openai/testing/openai-double.ts'
import { show } from '../test/automation.ts'
import { startDesk } from '../test/desk.ts'
import { useScriptedEngine } from '../test/doubles/scripted-engine.ts'
import { makeDocument, makeMessage } from '../test/factories.ts'

describe('a provider that is down', () => {
  test('is called three times for each of several messages, and immediately when a person retries', async () => {
    const double = await startOpenAiDouble()
    onTestFinished(async () => void (await double.close()))
    await using desk = await startDesk({ settings: { AI_BASE_URL: double.baseUrl } })
    await desk.put('/api/Customers/me', { aiProviderApiKey: double.apiKey })
    const { documentID } = await makeDocument(desk, { name: 'Hello', content: 'Hello to you.' })
    await desk.post('/api/TopicDocuments', { documentID, hookName: 'All' })
    double.misbehave('server-error', { times: 9 })
    const failed = [await makeMessage(desk), await makeMessage(desk), await makeMessage(desk)]
    await desk.runJobs()
    expect(double.requests).toHaveLength(9)
    for (const message of failed) expect((await show(desk, message)).status).toBe('Failed')

    for (const { messageID } of failed) await desk.post(`/ticketMessages/${messageID}/retry`)
    await desk.runJobs()

    for (const message of failed) {
      expect(await show(desk, message)).toMatchObject({ status: 'Answered', aiAnswer: 'Hello to you.' })
    }
  })

  test('is called by a person’s retry even while the circuit breaker is open', async () => {
    await using desk = await startDesk()
    let isBroken = true
    useScriptedEngine(desk, {
      isSpam: () => {
        if (isBroken) throw new AiFault('unavailable', 'The provider does not answer.', { isRetryable: true })
        return false
      },
    })
    const { ai } = desk.context
    const insisted: unknown[] = []
    const provider: typeof ai.provider = ({ bypassCircuitBreaker }) => {
      insisted.push(bypassCircuitBreaker)
      return ai.embedded('customer 1')
    }
    desk.context.ai = { ...ai, provider }
    await desk.put('/api/Customers/me', { aiProviderApiKey: 'key' })

    const message = await makeMessage(desk)
    await desk.runJobs()
    expect(insisted).not.toContain(true)
    insisted.length = 0
    isBroken = false
    await desk.post(`/ticketMessages/${message.messageID}/retry`)
    await desk.runJobs()

    expect((await show(desk, message)).status).toBe('Answered')
    expect(insisted).toContain(true)
  })
})
