import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { bindCustomer, type Context } from '../../context.ts'
import { type ExportRange, exportAudit } from '../../organization/audit/chain/export-audit.ts'
import { type Command, exitCodes, readOptions, text } from '../command.ts'
import { auditCommand } from '../commands/audit-command.ts'
import { withOpenContext } from '../open-desk.ts'
import { chooseChains, toChain, toTime } from './chains.ts'

export const exportAuditLog: Command = {
  name: 'audit export',
  options: '[--customer ID] [--since DATE] [--until DATE]',
  summary: 'Prints audit entries as JSON lines, with the hashes that link them.',
  async run(args) {
    const { customer, since, until } = readOptions(args, { customer: text, since: text, until: text })
    const range = { since: toTime(since, 'since'), until: toTime(until, 'until') }
    const chosen = toChain(customer)
    await withOpenContext(async (context) => {
      const chains = await chooseChains(context, chosen)
      await pipeline(Readable.from(exportChains(context, chains, range)), process.stdout, { end: false })
    })
    return { lines: [], exitCode: exitCodes.ok }
  },
}

async function* exportChains(context: Context, chains: number[], range: ExportRange) {
  for (const customerID of chains) {
    const own = bindCustomer(context, customerID)
    await auditCommand(own, { customerID, action: 'audit export' })
    yield* exportAudit(own, customerID, range)
  }
}
