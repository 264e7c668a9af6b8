import type { Macro } from '@attendant/contract/automation/macro.ts'
import type { SlaPolicy } from '@attendant/contract/desk/sla/sla-policy.ts'
import type { Webhook } from '@attendant/contract/integration/webhook.ts'
import type { ApiToken } from '@attendant/contract/people/api-token.ts'
import type { Team } from '@attendant/contract/people/team.ts'
import { expect, test } from 'vitest'
import { startDesk } from '../desk.ts'
import { made, makeAction, makeChannel, makeTopic } from '../factories.ts'

test('what names something that was deleted since can be saved as it was read, but not name anything unknown', async () => {
  await using desk = await startDesk({ settings: { OUTBOUND_ALLOW: '127.0.0.1' } })
  const { rep } = await desk.signedIn('Agent')
  const { customerRepID } = rep
  const { channelID } = await makeChannel(desk)
  const { topicID } = await makeTopic(desk)
  const { teamID } = await made<Team>(desk, '/api/Teams', { name: 'Gone' })

  const clock = { name: 'P', clock: 'Calendar', targets: [{ metric: 'Resolution', minutes: 60 }] }
  const ofTeam = (value: number) => ({ all: [{ field: 'teamID', operator: 'is', value: [value] }] })
  const assign = (id: number) => [{ operation: 'assign', parameters: { customerRepID: id } }]
  const webhook = await made<Webhook>(desk, '/api/Webhooks', {
    url: 'http://127.0.0.1/',
    events: ['*'],
    channelIDs: [channelID],
  })
  const token = await made<ApiToken>(desk, '/api/ApiTokens', { name: 'T', permissions: [], teamIDs: [teamID] })
  const policy = await made<SlaPolicy>(desk, '/api/SlaPolicies', { ...clock, conditions: ofTeam(teamID) })
  const macro = await made<Macro>(desk, '/api/Macros', { name: 'M', operations: assign(customerRepID) })
  const action = await makeAction(desk, { operation: 'addTopic', parameters: { topicID } })
  const sso = { issuer: 'http://127.0.0.1:1', clientID: 'desk', exemptCustomerRepIDs: [customerRepID] }
  const mapping = (id: number) => ({ group: 'G', role: 'Agent', teamIDs: [id] })
  expect((await desk.put('/api/Sso', { ...sso, roleMappings: [mapping(teamID)] })).status).toBe(204)

  const gone = [`Channels/${channelID}`, `Topics/${topicID}`, `Teams/${teamID}`, `customerReps/${customerRepID}`]
  for (const path of gone) expect((await desk.delete(`/api/${path}`)).status, path).toBe(204)

  const unknown = 999_999
  const resources: [path: string, naming: object][] = [
    [`/api/Webhooks/${webhook.webhookID}`, { channelIDs: [channelID, unknown] }],
    [`/api/ApiTokens/${token.apiTokenID}`, { teamIDs: [teamID, unknown] }],
    [`/api/SlaPolicies/${policy.slaPolicyID}`, { conditions: ofTeam(unknown) }],
    [`/api/Macros/${macro.macroID}`, { operations: assign(unknown) }],
    [`/api/Actions/${action.actionID}`, { parameters: { topicID: unknown } }],
    ['/api/Sso', { roleMappings: [mapping(teamID), mapping(unknown)] }],
    ['/api/Sso', { exemptCustomerRepIDs: [customerRepID, unknown] }],
  ]
  for (const [path, naming] of resources) {
    const { body } = await desk.get(path)
    expect((await desk.put(path, body)).status, path).toBe(204)
    expect((await desk.get(path)).body).toEqual(body)
    expect((await desk.put(path, { ...body, ...naming })).status, path).toBe(400)
  }
})
