import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { startOpenAiDouble } from '../adapters/ai/openai/testing/openai-double.ts'
import { receiveMessage } from '../desk/messages/receiving/receive-message.ts'
import { show } from '../test/automation.ts'
import { startDesk } from '../test/desk.ts'
import { makeChannel } from '../test/factories.ts'

const double = await startOpenAiDouble()
afterAll(double.close)

const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#c00' } })
    .png()
    .toBuffer()

test('images of an email are sent to a vision model, with their data in the prompt', async () => {
  await using desk = await startDesk({ settings: { AI_BASE_URL: double.baseUrl } })
  await desk.put('/api/Customers/me', { aiProviderApiKey: double.apiKey })
  const { channelID } = await makeChannel(desk, { channelType: 'Email' })
  const received = await receiveMessage(desk.context, {
    customerID: desk.customerID,
    channelID,
    fromAddress: 'ada@example.test',
    content: { message: 'What is broken on this picture of my lamp?' },
  })
  const messageID = received?.message.messageID ?? 0
  const form = new FormData()
  form.set('file', new Blob([await picture()], { type: 'image/png' }), 'lamp.png')
  expect((await desk.post(`/ticketMessages/${messageID}/attachments`, form)).status).toBe(200)

  await desk.runJobs()

  const [asked] = double.requests.filter(({ kind }) => kind === 'reply')
  expect(asked).toMatchObject({ images: 1, body: { model: 'gpt-4o' } })
  const parts = asked?.body.messages.find(({ role }) => role === 'user')?.content
  expect(JSON.stringify(parts)).toContain('data:image/png;base64,')
  expect((await show(desk, { messageID })).status).toBe('Escalated')
})
