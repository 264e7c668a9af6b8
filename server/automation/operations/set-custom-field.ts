import { updateTicket } from '../../desk/tickets/changes/update-ticket.ts'
import { needTicket, type Operation } from './operation.ts'

export const setCustomField: Operation = {
  async run(context, run, { parameters }) {
    const { name, value } = parameters as { name: string; value: unknown }
    const { ticketID, customFieldsData } = needTicket(run)
    await updateTicket(context, run.customerID, ticketID, { customFieldsData: { ...customFieldsData, [name]: value } })
    return {}
  },
}
