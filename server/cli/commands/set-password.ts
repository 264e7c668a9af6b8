import { bindCustomer } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { getCustomerProfile } from '../../organization/customers/get-customer-profile.ts'
import { replacePassword } from '../../people/reps/change-password.ts'
import { findUsername } from '../../people/reps/reps.store.ts'
import { answer, type Command, readOptions, readSecret, required, text, toId } from '../command.ts'
import { withContext } from '../open-desk.ts'
import { auditCommand } from './audit-command.ts'

export const setPassword: Command = {
  name: 'rep password',
  options: '--customer ID --username U (--password P | --password-env NAME)',
  summary: 'A new password for a representative, whose sessions end. "--password -" reads the password from stdin.',
  async run(args) {
    const given = readOptions(args, { customer: text, username: text, password: text, 'password-env': text })
    const customerID = toId(required(given.customer, 'customer'), 'customer')
    const username = required(given.username, 'username')
    const password = await readSecret(given.password, given['password-env'], 'password')
    const customerRepID = await withContext(async (shared) => {
      const context = bindCustomer(shared, customerID)
      await getCustomerProfile(context.db, customerID)
      const found = await findUsername(context.db, customerID, username)
      if (found === undefined) throw refuse('rep_not_found')
      await replacePassword(context, { customerID, customerRepID: found, password })
      await auditCommand(context, { customerID, action: 'rep password', target: found })
      return found
    })
    return answer({ customerID, customerRepID })
  },
}
