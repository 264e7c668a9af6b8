import { asSystem, bindCustomer, type Context } from '../../context.ts'
import { installationID } from '../../organization/audit/chain/audit-head.ts'
import { dropEmptyMonths, pruneAudit, restartChain } from '../../organization/audit/chain/prune-audit.ts'
import { countMissingChains, verifyChain } from '../../organization/audit/chain/verify-audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { answer, type Command, exitCodes, readOptions, required, text } from '../command.ts'
import { auditCommand } from '../commands/audit-command.ts'
import { withOpenContext } from '../open-desk.ts'
import { chooseChains, toChain, toTime } from './chains.ts'

export const pruneAuditLog: Command = {
  name: 'audit prune',
  options: '--before DATE [--customer ID]',
  summary: 'Deletes older audit entries. What is left can still be verified.',
  async run(args) {
    const given = readOptions(args, { before: text, customer: text })
    const before = required(toTime(given.before, 'before'), 'before')
    const chosen = toChain(given.customer)
    return withOpenContext(async (context) => {
      const lines: string[] = []
      for (const customerID of await chooseChains(context, chosen)) {
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
    const chosen = toChain(required(readOptions(args, { customer: text }).customer, 'customer'))
    return withOpenContext(async (open) => {
      const [customerID = installationID] = await chooseChains(open, chosen)
      if (await isIntact(open, customerID)) {
        throw new Error('The chain is intact; a new one would leave its entries without proof.')
      }
      const sequence = await inTransaction(bindCustomer(open, customerID), async (context) => {
        const last = await restartChain(context, customerID)
        await auditCommand(context, { customerID, action: 'audit restart', target: last })
        return last
      })
      return answer({ customerID, sequence })
    })
  },
}

/** The installation's own chain also records how many others there are. */
async function isIntact(context: Context, customerID: number): Promise<boolean> {
  const { broken } = await verifyChain(context, customerID)
  if (broken || customerID !== installationID) return !broken
  return (await countMissingChains(asSystem(context, 'list audit chains'))) === 0
}
