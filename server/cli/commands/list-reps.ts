import { bindCustomer } from '../../context.ts'
import { getCustomerProfile } from '../../organization/customers/get-customer-profile.ts'
import { listReps as list } from '../../people/reps/reps.store.ts'
import { answer, type Command, readOptions, required, text, toId } from '../command.ts'
import { withContext } from '../open-desk.ts'

const pageSize = 1000

export const listReps: Command = {
  name: 'rep list',
  options: '--customer ID',
  summary: 'The representatives of a customer.',
  async run(args) {
    const given = readOptions(args, { customer: text })
    const customerID = toId(required(given.customer, 'customer'), 'customer')
    const reps = await withContext(async (shared) => {
      const { db } = bindCustomer(shared, customerID)
      await getCustomerProfile(db, customerID)
      return list(db, customerID, { pageNumber: 1, pageSize })
    })
    return answer(
      reps.items.map(({ customerRepID, username, role, name, email, isActive }) => ({
        customerRepID,
        username,
        role,
        name,
        email,
        isActive,
      })),
    )
  },
}
