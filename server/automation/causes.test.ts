import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { events } from '../platform/events/events.table.ts'
import { makeRule, runsOf, show } from '../test/automation.ts'
import { type Desk, startDesk } from '../test/desk.ts'
import { useScriptedEngine } from '../test/doubles/scripted-engine.ts'
import { makeMessage } from '../test/factories.ts'

const causesOf = async ({ context, customerID }: Desk, type: string) => {
  const rows = await context.db
    .select({ data: events.data })
    .from(events)
    .where(and(eq(events.customerID, customerID), eq(events.type, type)))
    .orderBy(events.sequence)
  return rows.map(({ data }) => data.cause)
}

test('every change of a ticket records whether a person or a rule made it', async () => {
  await using desk = await startDesk()
  useScriptedEngine(desk)
  const { hookActionID } = await makeRule(desk, 'OnMessage', { operation: 'escalate' })
  const { ticketID } = await makeMessage(desk)
  await desk.runJobs()
  await desk.put(`/tickets/${ticketID}`, { subject: 'By hand' })

  const [run] = await runsOf(desk)
  expect(await causesOf(desk, 'ticket.updated')).toEqual([
    { by: 'rule', ruleID: hookActionID, runID: run?.runID, name: expect.any(String) },
    { by: 'person', customerRepID: desk.admin.customerRepID },
  ])
  expect(await causesOf(desk, 'message.updated')).toContainEqual({ by: 'run', runID: run?.runID })
})

test('a message shows what rules did about it, in order', async () => {
  await using desk = await startDesk()
  useScriptedEngine(desk)
  const closing = await makeRule(desk, 'OnMessage', { operation: 'reopen' }, { priority: 2 })
  const naming = await makeRule(desk, 'OnMessage', {
    operation: 'setCustomField',
    parameters: { name: 'Seen', value: 1 },
  })

  const message = await makeMessage(desk)
  expect(message.actions).toEqual([])
  await desk.runJobs()

  const at = desk.clock.now().toISOString()
  expect((await show(desk, message)).actions).toEqual([
    { actionID: closing.actionID, name: closing.name, operation: 'reopen', outcome: 'Skipped', at },
    { actionID: naming.actionID, name: naming.name, operation: 'setCustomField', outcome: 'Done', at },
  ])
})
