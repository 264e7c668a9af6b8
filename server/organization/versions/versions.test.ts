import type { ConfigVersion } from '@attendant/contract/organization/config-version.ts'
import { expect, test } from 'vitest'
import { allStepsOf, makeRule } from '../../test/automation.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { useScriptedEngine } from '../../test/doubles/scripted-engine.ts'
import { makeAction, makeDocument, makeMessage, makeTopic, makeTranslation } from '../../test/factories.ts'

const versionsOf = async (desk: Pick<Desk, 'get'>, kind: string, id: number) =>
  (await desk.get<ConfigVersion[]>(`/api/Versions?kind=${kind}&id=${id}`)).body

test('creates a version for every change of configuration, but not for an update without changes', async () => {
  await using desk = await startDesk()
  const { topicID } = await makeTopic(desk, { name: 'Bills' })
  await desk.put(`/api/Topics/${topicID}`, { name: 'Invoices' })
  await desk.put(`/api/Topics/${topicID}`, { name: 'Invoices' })
  await desk.delete(`/api/Topics/${topicID}`)

  expect(await versionsOf(desk, 'topic', topicID)).toMatchObject([
    { version: 1, isDeleted: false, content: { topicID, name: 'Bills' } },
    { version: 2, isDeleted: false, content: { name: 'Invoices' } },
    { version: 3, isDeleted: true },
  ])
})

test('no version contains secrets', async () => {
  await using desk = await startDesk()
  const { documentID } = await makeDocument(desk, {
    isDataRetrievalProcess: true,
    apiEndpoint: 'https://api.example.test',
    overrideApiPassword: 'hunter2',
    overrideApiToken: 'hunter3',
  })

  const [first] = await versionsOf(desk, 'document', documentID)

  expect(first?.content).toMatchObject({ documentID, apiEndpoint: 'https://api.example.test' })
  expect(Object.keys(first?.content ?? {}).filter((name) => /password|token/i.test(name))).toEqual([])
})

test('a trace names the version of a rule and its action, which can be read later', async () => {
  await using desk = await startDesk()
  useScriptedEngine(desk)
  const { actionID, hookActionID, name } = await makeRule(desk, 'OnMessage', { description: 'First' })
  await desk.put(`/api/hookactions/${hookActionID}`, { priority: 7 })
  const message = await makeMessage(desk)
  await desk.runJobs()
  await desk.put(`/api/Actions/${actionID}`, { actionID, name, description: 'Second', priority: 1, isActive: true })

  const steps = await allStepsOf(desk, message)
  const rule = steps.find(({ hook }) => hook === 'OnMessage')?.rules?.[0]

  expect(rule).toMatchObject({ id: hookActionID, version: 2, actionID, actionVersion: 1 })
  const then = (await versionsOf(desk, 'action', actionID)).find(({ version }) => version === rule?.actionVersion)
  expect(then?.content).toMatchObject({ description: 'First' })
  expect((await versionsOf(desk, 'rule', hookActionID))[1]?.content).toMatchObject({ priority: 7 })
})

test('texts also have versions', async () => {
  await using desk = await startDesk()
  const { channelTranslationID, channelID } = await makeTranslation(desk, { chatTitle: 'Hello' })
  await desk.put(`/api/ChannelTranslations/${channelTranslationID}`, { channelID, lang: 'en', chatTitle: 'Hi' })

  const versions = await versionsOf(desk, 'text', channelTranslationID)

  expect(versions.map(({ content }) => content.chatTitle)).toEqual(['Hello', 'Hi'])
})

test('GET /api/Versions rejects unknown kinds, and returns nothing of other customers', async () => {
  await using desk = await startDesk()
  const other = await desk.other()
  const { actionID } = await makeAction(desk)

  expect((await desk.get('/api/Versions?kind=customer&id=1')).status).toBe(400)
  expect((await desk.get('/api/Versions?kind=action')).status).toBe(400)
  expect(await versionsOf(other, 'action', actionID)).toEqual([])
  expect((await desk.stranger().get(`/api/Versions?kind=action&id=${actionID}`)).status).toBe(401)
})
