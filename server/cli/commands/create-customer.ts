import { CustomerUpdate } from '@attendant/contract/organization/customer.ts'
import { CustomerRepCreate } from '@attendant/contract/people/customer-rep.ts'
import { bindCustomer, type Context } from '../../context.ts'
import { createCustomer as create } from '../../organization/customers/create-customer.ts'
import { createRep } from '../../people/reps/create-rep.ts'
import { refuseInvalid } from '../../platform/http/validation.ts'
import { answer, type Command, readOptions, readSecret, required, text, texts, toList, UsageFault } from '../command.ts'
import { withContext } from '../open-desk.ts'
import { auditCommand } from './audit-command.ts'

export const createCustomer: Command = {
  name: 'customer create',
  options: '--name N --hostname H --admin-username U (--admin-password P | --admin-password-env NAME) [--feature F]',
  summary:
    'A customer and its first admin. --hostname and --feature may be repeated or hold several, with commas. "--admin-password -" reads the password from stdin.',
  async run(args) {
    const given = readOptions(args, {
      name: text,
      hostname: texts,
      feature: texts,
      'admin-username': text,
      'admin-password': text,
      'admin-password-env': text,
    })
    const customer = {
      name: required(given.name, 'name'),
      hostnames: toList(required(given.hostname, 'hostname')),
      features: toList(given.feature),
    }
    if (customer.hostnames.length === 0) throw new UsageFault('--hostname is empty.')
    const admin = {
      username: required(given['admin-username'], 'admin-username'),
      password: await readSecret(given['admin-password'], given['admin-password-env'], 'admin-password'),
      role: 'Admin' as const,
    }
    refuseInvalid(CustomerUpdate, customer)
    refuseInvalid(CustomerRepCreate, admin)
    const fill = async (given: Context) => {
      const { customerID } = await create(given, customer)
      const context = bindCustomer(given, customerID)
      const { customerRepID } = await createRep(context, customerID, admin)
      await auditCommand(context, { customerID, action: 'customer create', target: customerID })
      return { customerID, customerRepID }
    }
    const ids = await withContext(fill, { mayCreate: true })
    return answer(ids)
  },
}
