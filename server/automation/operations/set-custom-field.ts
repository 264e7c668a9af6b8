import { Name } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { updateTicket } from '../../desk/tickets/changes/update-ticket.ts'
import { defineOperation, needTicket } from '../operation.ts'

export const setCustomField = defineOperation({
  operation: 'setCustomField',
  description: 'Sets a custom field of the ticket.',
  parameters: Type.Object({ name: Name, value: Type.Unknown() }),
  async run(context, run, { parameters }) {
    const { name, value } = parameters
    const { ticketID, customFieldsData } = needTicket(run)
    await updateTicket(context, run.customerID, ticketID, { customFieldsData: { ...customFieldsData, [name]: value } })
    return {}
  },
})
