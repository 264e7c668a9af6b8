import {
  FiredHook,
  FireHook,
  Trace,
  TriedAutomation,
  TryAutomation,
} from '@attendant/contract/automation/automation.ts'
import { HookName } from '@attendant/contract/automation/mapping.ts'
import { TicketMessage } from '@attendant/contract/desk/ticket-message.ts'
import { Flag, Id, Nothing, ShortText } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access, permitted } from '../access.ts'
import { getMessageForCaller } from '../desk/messages/get-message-for-caller.ts'
import { showMessage } from '../desk/messages/show-message.ts'
import type { App } from '../platform/http/server.ts'
import { readDraftOf } from './change-sets/through-change-set.ts'
import { inDryRunSlot } from './dry-run-slots.ts'
import { fireHookFromOutside } from './hooks/fire-hook-from-outside.ts'
import { readTrace } from './read-trace.ts'
import { redetectTopics } from './redetect-topics.ts'
import { retryMessage } from './retry-message.ts'
import { tryAutomation } from './try-automation.ts'

const OneMessage = Type.Object({ id: Id })

export async function automationRoutes(app: App): Promise<void> {
  app.get(
    '/ticketMessages/:id/trace',
    {
      config: { access: access.rep, summary: 'What the automation did with a message, and why.' },
      schema: { params: OneMessage, response: { 200: Trace } },
    },
    async ({ context, rep, params }) => {
      const { customerID, messageID } = await getMessageForCaller(context.db, rep, params.id)
      return readTrace(context.db, customerID, messageID)
    },
  )

  app.post(
    '/ticketMessages/:id/retry',
    {
      config: {
        access: access.rep,
        summary: 'Have the automation work again on a message that failed, or draft it again.',
      },
      schema: { params: OneMessage, response: { 200: TicketMessage } },
    },
    async ({ context, rep, params }) => {
      await retryMessage(context, rep, params.id)
      return showMessage(context.db, rep, params.id)
    },
  )

  app.post(
    '/ticketMessages/:id/detect-topics',
    {
      config: {
        access: access.repOrPhone,
        summary: 'Detect the topics of a message again, and optionally run their actions.',
        isOneTransaction: false,
      },
      schema: {
        params: OneMessage,
        querystring: Type.Object({ modelName: Type.Optional(ShortText), executeActions: Type.Optional(Flag) }),
        response: { 204: Nothing },
      },
    },
    async ({ context, caller, params, query }) => redetectTopics(context, caller, params.id, query),
  )

  app.post(
    '/api/hooks/:hookName/fire',
    {
      config: {
        access: permitted('manageAutomation', access.repOrPhone),
        summary: 'Fire a hook from outside, about one message, ticket or channel.',
      },
      schema: { params: Type.Object({ hookName: HookName }), body: FireHook, response: { 202: FiredHook } },
    },
    async ({ context, caller, params, body }) => fireHookFromOutside(context, caller, params.hookName, body),
  )

  app.post(
    '/api/Automation/try',
    {
      config: {
        access: access.rep,
        summary: 'What would happen to a message, without its happening.',
        isOneTransaction: false,
      },
      schema: { body: TryAutomation, response: { 200: TriedAutomation } },
    },
    async ({ context, rep: { customerID }, body, headers }) => {
      const draft = await readDraftOf(context.db, customerID, headers['x-change-set'])
      return inDryRunSlot(context, customerID, () => tryAutomation(context, customerID, body, draft))
    },
  )
}
