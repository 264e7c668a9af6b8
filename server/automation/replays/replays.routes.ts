import {
  Replay,
  ReplayCreate,
  ReplayPage,
  ReplayQuery,
  ReplayResultPage,
  ReplayResultQuery,
} from '@attendant/contract/automation/replay.ts'
import { Id } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { permitted } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { hideUnseen } from './hide-unseen.ts'
import { getReplay, listReplays, listResults } from './replays.store.ts'
import { cancelReplay, startReplay } from './start-replay.ts'

const OneReplay = Type.Object({ id: Id })
const mayManage = permitted('manageAutomation')

export async function replayRoutes(app: App): Promise<void> {
  app.get(
    '/api/Replays',
    {
      config: { access: mayManage, summary: 'Replays, the latest first.' },
      schema: { querystring: ReplayQuery, response: { 200: ReplayPage } },
    },
    async ({ context, rep, query }) => {
      const { items, ...page } = await listReplays(context.db, rep.customerID, query)
      return { ...page, items: await hideUnseen(context.db, rep, items) }
    },
  )

  app.get(
    '/api/Replays/:id',
    {
      config: { access: mayManage, summary: 'A replay with its progress and, once it is done, its summary.' },
      schema: { params: OneReplay, response: { 200: Replay } },
    },
    async ({ context, rep, params }) => {
      const replay = await getReplay(context.db, rep.customerID, params.id)
      const [shown = replay] = await hideUnseen(context.db, rep, [replay])
      return shown
    },
  )

  app.get(
    '/api/Replays/:id/results',
    {
      config: {
        access: mayManage,
        summary: 'What would happen to each message, what happens live, and what people did; the most changed first.',
      },
      schema: { params: OneReplay, querystring: ReplayResultQuery, response: { 200: ReplayResultPage } },
    },
    async ({ context, rep, params, query }) => {
      await getReplay(context.db, rep.customerID, params.id)
      return listResults(context.db, rep, params.id, query)
    },
  )

  app.post(
    '/api/Replays',
    {
      config: {
        access: mayManage,
        summary: 'Run past messages through the automation with a change set. Nothing is sent and nothing changes.',
      },
      schema: { body: ReplayCreate, response: { 202: Replay } },
    },
    async ({ context, rep, body }) => startReplay(context, rep, body),
  )

  app.post(
    '/api/Replays/:id/cancel',
    {
      config: { access: mayManage, summary: 'End a replay early. Its results so far stay.' },
      schema: { params: OneReplay, response: { 200: Replay } },
    },
    async ({ context, rep, params }) => cancelReplay(context, rep.customerID, params.id),
  )
}
