import { CustomerRepCreate } from '@attendant/contract/people/customer-rep.ts'
import { bindCustomer } from '../../context.ts'
import { getCustomerProfile } from '../../organization/customers/get-customer-profile.ts'
import { createRep as create } from '../../people/reps/create-rep.ts'
import { refuseInvalid } from '../../platform/http/validation.ts'
import { answer, type Command, given, readOptions, readSecret, required, text, toId } from '../command.ts'
import { withContext } from '../open-desk.ts'
import { auditCommand } from './audit-command.ts'

export const createRep: Command = {
  name: 'rep create',
  options:
    '--customer ID --username U (--password P | --password-env NAME) [--role Admin|Agent] [--name N] [--email E] [--time-zone Z]',
  summary:
    'A representative. The role is Agent unless given; the time zone is a Windows name. "--password -" reads the password from stdin.',
  async run(args) {
    const {
      customer,
      'time-zone': timeZone,
      'password-env': variable,
      json: _,
      ...profile
    } = readOptions(args, {
      customer: text,
      username: text,
      password: text,
      'password-env': text,
      role: text,
      name: text,
      email: text,
      'time-zone': text,
    })
    const customerID = toId(required(customer, 'customer'), 'customer')
    required(profile.username, 'username')
    const password = await readSecret(profile.password, variable, 'password')
    const body = given({ ...profile, password, timeZone })
    refuseInvalid(CustomerRepCreate, body)

    const customerRepID = await withContext(async (given) => {
      const context = bindCustomer(given, customerID)
      await getCustomerProfile(context.db, customerID)
      const rep = await create(context, customerID, body as CustomerRepCreate)
      await auditCommand(context, { customerID, action: 'rep create', target: rep.customerRepID })
      return rep.customerRepID
    })
    return answer({ customerID, customerRepID })
  },
}
