import type { ActionCreate } from '@attendant/contract/automation/action.ts'
import type { TraceStep } from '@attendant/contract/automation/automation.ts'
import type { HookActionCreate } from '@attendant/contract/automation/hook.ts'
import type { TicketMessage } from '@attendant/contract/desk/ticket-message.ts'
import { and, eq } from 'drizzle-orm'
import { automationRuns } from '../automation/runs/automation.table.ts'
import { messages } from '../desk/messages/messages.table.ts'
import type { Desk } from './desk.ts'
import { makeAction, makeHookAction } from './factories.ts'

/** An action, and the hook that triggers it. */
export async function makeRule(
  desk: Desk,
  hookName: string,
  action: Partial<ActionCreate>,
  rule: Partial<HookActionCreate> = {},
) {
  const { actionID, name } = await makeAction(desk, action)
  const { hookActionID } = await makeHookAction(desk, { hookName, actionID, ...rule })
  return { actionID, name, hookActionID }
}

/** Messages sent by the desk, in order. */
export const repliesOf = ({ context, customerID }: Desk) =>
  context.db
    .select()
    .from(messages)
    .where(and(eq(messages.customerID, customerID), eq(messages.senderType, 'CustomerRep')))
    .orderBy(messages.messageID)

export const runsOf = ({ context, customerID }: Desk) =>
  context.db
    .select()
    .from(automationRuns)
    .where(eq(automationRuns.customerID, customerID))
    .orderBy(automationRuns.runID)

type Named = Pick<TicketMessage, 'messageID'>

export const show = async (desk: Desk, { messageID }: Named) =>
  (await desk.get<TicketMessage>(`/ticketMessages/${messageID}`)).body

export const traceOf = async (desk: Desk, { messageID }: Named): Promise<TraceStep[]> =>
  (await desk.get(`/ticketMessages/${messageID}/trace`)).body.steps

const flatten = (steps: TraceStep[]): TraceStep[] => steps.flatMap((step) => [step, ...flatten(step.children)])

export const allStepsOf = async (desk: Desk, message: Named) => flatten(await traceOf(desk, message))

/** The operations performed for a message, in order. */
export const operationsOf = async (desk: Desk, message: Named) =>
  (await allStepsOf(desk, message)).flatMap(({ operation, outcome }) => (operation ? [`${operation} ${outcome}`] : []))
