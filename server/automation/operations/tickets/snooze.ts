import { Type } from 'typebox'
import { snoozeTickets } from '../../../desk/tickets/snooze/snooze-tickets.ts'
import { defineOperation, needTicket, skipped } from '../../operation.ts'

const minutesOfAYear = 365 * 24 * 60
const minuteInMs = 60_000

export const snooze = defineOperation({
  operation: 'snooze',
  description: 'Snoozes the ticket for some minutes, or until the end user writes.',
  parameters: Type.Object({ minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: minutesOfAYear })) }),
  async run(context, run, { parameters: { minutes } }) {
    const until = minutes === undefined ? null : new Date(context.now().getTime() + minutes * minuteInMs)
    const changed = await snoozeTickets(context, run.customerID, [needTicket(run).ticketID], until)
    return changed.length > 0 ? {} : skipped('The ticket is already snoozed.')
  },
})
