import { bindCustomer } from '../../context.ts'
import { changeFeatures } from '../../organization/customers/change-features.ts'
import { answer, type Command, readOptions, required, text, texts, toId, toList, UsageFault } from '../command.ts'
import { withContext } from '../open-desk.ts'
import { auditCommand } from './audit-command.ts'

export const grantFeature: Command = {
  name: 'customer feature',
  options: '--customer ID --grant F | --revoke F',
  summary: 'Gives a customer a feature or takes it away; a running service notices at once.',
  async run(args) {
    const given = readOptions(args, { customer: text, grant: texts, revoke: texts })
    const customerID = toId(required(given.customer, 'customer'), 'customer')
    const [grant, revoke] = [toList(given.grant), toList(given.revoke)]
    if (grant.length + revoke.length === 0) throw new UsageFault('Say what to --grant or to --revoke.')

    const features = await withContext(async (given) => {
      const context = bindCustomer(given, customerID)
      const changed = await changeFeatures(context, customerID, { grant, revoke })
      await auditCommand(context, { customerID, action: 'customer feature', target: customerID, fields: ['features'] })
      return changed
    })
    return answer({ customerID, features })
  },
}
