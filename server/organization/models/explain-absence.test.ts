import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { show, traceOf } from '../../test/automation.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { makeMessage } from '../../test/factories.ts'
import { customers } from '../customers/customers.table.ts'
import { explainAbsence } from './explain-absence.ts'
import { findEngine } from './find-engine.ts'
import { everyone, models } from './models.table.ts'

const explain = async ({ context, customerID }: Desk) => {
  expect(await findEngine(context, customerID, 'Topic')).toBeUndefined()
  return (await explainAbsence(context, customerID, 'Topic')).message
}

async function restShared({ context }: Desk, modelType: 'Text' | 'Embedded') {
  const isShared = and(eq(models.customerID, everyone), eq(models.modelType, modelType))
  await context.db.update(models).set({ isActive: false }).where(isShared)
}

test('the reason for having no AI is the one that users can fix', async () => {
  await using desk = await startDesk({ settings: { EMBEDDED_AI: 'off' } })
  expect(await explain(desk)).toContain('no aiProviderApiKey, and the embedded engine is switched off')

  await desk.put('/api/Customers/me', { aiProviderApiKey: 'key' })
  await restShared(desk, 'Text')
  expect(await explain(desk)).toBe(
    'No AI is available: no model is assigned to Topic, and no active Text model is the default.',
  )
  const message = await makeMessage(desk)
  await desk.runJobs()
  expect((await show(desk, message)).status).toBe('Received')
  expect((await traceOf(desk, message))[0]?.why).toContain('no model is assigned to Webchat')
  const detection = await desk.post(`/ticketMessages/${message.messageID}/detect-topics`)
  expect([detection.status, detection.body.message]).toEqual([400, await explain(desk)])

  // Chosen while the engine was enabled.
  const { body } = await desk.post('/api/Customers/models', { name: 'Offline', modelType: 'Embedded' })
  const isOwn = eq(customers.customerID, desk.customerID)
  await desk.context.db.update(customers).set({ defaultTopicModelId: body.modelID }).where(isOwn)
  expect(await explain(desk)).toContain('Offline, assigned to Topic, is the embedded engine, which is switched off')
})

test('reports a missing key if there is no Embedded model', async () => {
  await using desk = await startDesk({ settings: {} })
  await restShared(desk, 'Embedded')

  expect(await explain(desk)).toContain('no Embedded model is active')
})
