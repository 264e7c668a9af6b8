import { listCustomers as list } from '../../organization/customers/list-customers.ts'
import { answer, type Command, readOptions } from '../command.ts'
import { withContext } from '../open-desk.ts'

export const listCustomers: Command = {
  name: 'customer list',
  options: '',
  summary: 'All customers with their hostnames and features.',
  async run(args) {
    readOptions(args, {})
    return answer(await withContext(list))
  },
}
