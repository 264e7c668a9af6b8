import { Autonomy, AutonomyDetails, AutonomyQuery, AutonomyWrite } from '@attendant/contract/automation/autonomy.ts'
import { Id, Nothing } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access, permitted } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { setLevel } from './levels/set-level.ts'
import { listAutonomy } from './reading/list-autonomy.ts'
import { showPair } from './reading/show-pair.ts'

const OnePair = Type.Object({ channelID: Id, topicID: Id })

export async function autonomyRoutes(app: App): Promise<void> {
  app.get(
    '/api/Autonomy',
    {
      config: {
        access: access.rep,
        summary: 'How far answers on each topic of each channel go without a person, with evidence and coverage.',
      },
      schema: { querystring: AutonomyQuery, response: { 200: Autonomy } },
    },
    async ({ context, rep, query }) => listAutonomy(context, rep.customerID, query),
  )

  app.get(
    '/api/Autonomy/:channelID/:topicID',
    {
      config: {
        access: permitted('manageAutomation'),
        summary: 'One topic of a channel, with its curve by weeks and the drafts that failed.',
      },
      schema: { params: OnePair, response: { 200: AutonomyDetails } },
    },
    async ({ context, rep, params }) => showPair(context, rep, params),
  )

  app.put(
    '/api/Autonomy/:channelID/:topicID',
    {
      config: {
        access: permitted('manageAutomation'),
        summary: 'Set a level by hand, with the reason.',
      },
      schema: { params: OnePair, body: AutonomyWrite, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => setLevel(context, rep, params, body),
  )
}
