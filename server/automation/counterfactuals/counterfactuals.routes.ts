import {
  Counterfactual,
  CounterfactualAsked,
  CounterfactualChosen,
} from '@attendant/contract/automation/counterfactual.ts'
import { Id, Nothing } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { permitted } from '../../access.ts'
import { getMessageForCaller } from '../../desk/messages/get-message-for-caller.ts'
import type { App } from '../../platform/http/server.ts'
import { inDryRunSlot } from '../dry-run-slots.ts'
import { applyCounterfactual, findCounterfactuals } from './find-counterfactuals.ts'

const OneMessage = Type.Object({ id: Id })
const mayManage = permitted('manageAutomation')

export async function counterfactualRoutes(app: App): Promise<void> {
  app.post(
    '/ticketMessages/:id/counterfactual',
    {
      config: {
        access: mayManage,
        summary: 'Which single change would have led to another outcome, and what else it would change.',
        isOneTransaction: false,
      },
      schema: { params: OneMessage, body: CounterfactualAsked, response: { 200: Counterfactual } },
    },
    async ({ context, rep, params, body }) => {
      const message = await getMessageForCaller(context.db, rep, params.id)
      return inDryRunSlot(context, rep.customerID, () => findCounterfactuals(context, rep, message.messageID, body))
    },
  )

  app.post(
    '/ticketMessages/:id/counterfactual/apply',
    {
      config: {
        access: mayManage,
        summary: 'Put one of these changes into a change set.',
        isOneTransaction: false,
      },
      schema: { params: OneMessage, body: CounterfactualChosen, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => {
      const message = await getMessageForCaller(context.db, rep, params.id)
      await inDryRunSlot(context, rep.customerID, () => applyCounterfactual(context, message, body))
    },
  )
}
