import { asSystem, type Context } from '../../context.ts'
import {
  type ChainReport,
  countMissingChains,
  type NotedHead,
  verifyChain,
} from '../../organization/audit/chain/verify-audit.ts'
import { type Command, exitCodes, readOptions, required, text, UsageFault } from '../command.ts'
import { withOpenContext } from '../open-desk.ts'
import { chooseChains, toChain } from './chains.ts'

export const verifyAudit: Command = {
  name: 'audit verify',
  options: '[--customer ID [--expect SEQUENCE:HASH]]',
  summary:
    'Checks that no audit entry was changed or removed. Prints the end of each chain; --expect compares with an earlier one.',
  async run(args) {
    const { customer, expect } = readOptions(args, { customer: text, expect: text })
    const noted = expect === undefined ? undefined : toNotedHead(expect)
    if (noted) required(customer, 'customer')
    const chosen = toChain(customer)
    return withOpenContext(async (context) => {
      const reports = await verifyChains(context, chosen, noted)
      const remarks = [
        ...reports.flatMap(describeBreak),
        ...(chosen !== undefined ? [] : await describeMissing(context, reports)),
      ]
      return {
        lines: reports.map((report) => JSON.stringify(report)),
        remarks,
        exitCode: remarks.length > 0 ? exitCodes.failed : exitCodes.ok,
      }
    })
  },
}

function toNotedHead(value: string): NotedHead {
  const [, sequence, hash] = /^(\d+):([0-9a-f]{64})$/i.exec(value) ?? []
  if (!sequence || !hash) throw new UsageFault('--expect must be SEQUENCE:HASH as an earlier run printed them.')
  return { sequence: Number(sequence), hash: hash.toLowerCase() }
}

async function verifyChains(context: Context, chosen: number | undefined, noted: NotedHead | undefined) {
  const reports: ChainReport[] = []
  for (const customerID of await chooseChains(context, chosen)) {
    reports.push(await verifyChain(context, customerID, noted))
  }
  return reports
}

const nameOf = (customerID: number) => (customerID === 0 ? 'Installation' : `Customer ${customerID}`)

function describeBreak({ customerID, broken }: ChainReport): string[] {
  if (!broken) return []
  const { sequence, auditEntryID, reason } = broken
  const id = auditEntryID === undefined ? '' : ` (auditEntryID ${auditEntryID})`
  return [`${nameOf(customerID)}, entry ${sequence}${id}: ${reason}.`]
}

async function describeMissing(context: Context, reports: ChainReport[]): Promise<string[]> {
  const missing = await countMissingChains(asSystem(context, 'list audit chains'))
  if (missing === 0) return []
  if (missing === undefined) return ["Installation: the sealed head of the installation's own chain is missing."]
  const empty = reports.filter(({ hash, customerID }) => hash === null && customerID !== 0)
  const candidates = empty.map(({ customerID }) => customerID).join(', ') || 'none that still exists'
  return [`${missing} chain(s) are missing as a whole. Customers without a chain: ${candidates}.`]
}
