import { resolve } from 'node:path'
import { bindCustomer, type Context } from '../../context.ts'
import type { Archive } from '../../integration/exports/archive/open-archive.ts'
import { importCustomer as restore } from '../../integration/exports/import-customer.ts'
import { answer, type Command, readOptions, required, text, texts, toList, UsageFault } from '../command.ts'
import { auditCommand } from '../commands/audit-command.ts'
import { withOpenContext } from '../open-desk.ts'
import { withArchive } from './with-archive.ts'

export const importCustomer: Command = {
  name: 'customer import',
  options: '--from FILE --name N --hostname H',
  summary: 'Makes a new customer of an archive. Representatives have no password yet; secrets must be entered again.',
  async run(args) {
    const given = readOptions(args, { from: text, name: text, hostname: texts })
    const path = resolve(required(given.from, 'from'))
    const customer = {
      name: required(given.name, 'name'),
      hostnames: toList(required(given.hostname, 'hostname')),
    }
    if (customer.hostnames.length === 0) throw new UsageFault('--hostname is empty.')
    const restoreFrom = (archive: Archive) => async (context: Context) => {
      const imported = await restore(context, archive, customer)
      const { customerID } = imported
      await auditCommand(bindCustomer(context, customerID), {
        ...{ customerID, action: 'customer import', target: customerID },
      })
      return answer(imported)
    }
    return withArchive(path, (archive) => withOpenContext(restoreFrom(archive), { mayCreate: true }))
  },
}
