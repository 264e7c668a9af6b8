import { bindCustomer, type Context } from '../../context.ts'
import { dropEmptyMonths, pruneAudit, restartChain } from '../../organization/audit/chain/prune-audit.ts'
import { type Command, exitCodes, readOptions, required, text, toId } from '../command.ts'
import { auditCommand } from '../commands/audit-command.ts'
import { withContext, withOpenContext } from '../open-desk.ts'
import { chooseChains, toTime } from './chains.ts'

export const pruneAuditLog: Command = {
  name: 'audit prune',
  options: '--before DATE [--customer ID]',
  summary: 'Deletes older audit entries. What is left can still be verified.',
  async run(args) {
    const given = readOptions(args, { before: text, customer: text })
    const before = required(toTime(given.before, 'before'), 'before')
    return withOpenContext(async (context) => {
      const lines: string[] = []
      for (const customerID of await chooseChains(context, given.customer)) {
        lines.push(
          JSON.stringify({ customerID, deleted: await prune(bindCustomer(context, customerID), customerID, before) }),
        )
      }
      await dropEmptyMonths(context, before)
      return { lines, exitCode: exitCodes.ok }
    })
  },
}

async function prune(context: Context, customerID: number, before: Date): Promise<number> {
  const deleted = await pruneAudit(context, customerID, before)
  const target = `${deleted} before ${before.toISOString()}`
  if (deleted > 0) await auditCommand(context, { customerID, action: 'audit prune', target })
  return deleted
}

export const restartAuditLog: Command = {
  name: 'audit restart',
  options: '--customer ID',
  summary: 'Restarts the chain after its last entry if its head is lost. Earlier entries can no longer be verified.',
  async run(args) {
    const customerID = toId(required(readOptions(args, { customer: text }).customer, 'customer'), 'customer')
    const sequence = await withContext(async (given) => {
      const context = bindCustomer(given, customerID)
      const last = await restartChain(context, customerID)
      await auditCommand(context, { customerID, action: 'audit restart', target: last })
      return last
    })
    return { lines: [JSON.stringify({ customerID, sequence })], exitCode: exitCodes.ok }
  },
}
