import { moveHostname as move } from '../../organization/customers/hostnames/move-hostname.ts'
import { answer, type Command, readOptions, required, text, toId } from '../command.ts'
import { withContext } from '../open-desk.ts'

export const moveHostname: Command = {
  name: 'hostname move',
  options: '--hostname H --customer ID',
  summary: 'Gives a hostname to a customer; whoever had it before loses it. Both audit logs say so.',
  async run(args) {
    const given = readOptions(args, { hostname: text, customer: text })
    const hostname = required(given.hostname, 'hostname')
    const customerID = toId(required(given.customer, 'customer'), 'customer')
    const takenFrom = await withContext((context) => move(context, { customerID, hostname, actor: 'command line' }))
    return answer({ hostname, customerID, takenFrom })
  },
}
