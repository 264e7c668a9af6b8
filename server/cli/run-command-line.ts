import manifest from '../../package.json' with { type: 'json' }
import { ConfigurationFault } from '../config.ts'
import { Refusal } from '../platform/errors.ts'
import { describeError } from '../platform/log.ts'
import { exportAuditLog } from './audit/export.ts'
import { pruneAuditLog, restartAuditLog } from './audit/prune.ts'
import { verifyAudit } from './audit/verify.ts'
import { type Command, exitCodes, type Outcome, UsageFault } from './command.ts'
import { addModel } from './commands/add-model.ts'
import { createCustomer } from './commands/create-customer.ts'
import { createRep } from './commands/create-rep.ts'
import { doctor } from './commands/doctor.ts'
import { exportDesk } from './commands/export.ts'
import { grantFeature } from './commands/grant-feature.ts'
import { importDesk } from './commands/import.ts'
import { listCustomers } from './commands/list-customers.ts'
import { listReps } from './commands/list-reps.ts'
import { migrate } from './commands/migrate.ts'
import { moveDesk } from './commands/move.ts'
import { moveHostname } from './commands/move-hostname.ts'
import { rotateSecrets } from './commands/rotate-secrets.ts'
import { setPassword } from './commands/set-password.ts'
import { compareCustomers } from './customers/compare-customers.ts'
import { exportCustomer } from './customers/export-customer.ts'
import { importCustomer } from './customers/import-customer.ts'

/** The visible list of commands. */
const commands = [
  createCustomer,
  listCustomers,
  grantFeature,
  moveHostname,
  createRep,
  listReps,
  setPassword,
  addModel,
  migrate,
  exportDesk,
  importDesk,
  exportCustomer,
  importCustomer,
  compareCustomers,
  moveDesk,
  rotateSecrets,
  verifyAudit,
  exportAuditLog,
  pruneAuditLog,
  restartAuditLog,
  doctor,
]

/** Runs the given command, prints the result and returns the exit code. */
export async function runCommandLine(args: string[]): Promise<number> {
  const { lines, remarks = [], exitCode } = await runCommand(args)
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
  process.stderr.write(remarks.map((line) => `${line}\n`).join(''))
  return exitCode
}

export async function runCommand(args: string[]): Promise<Outcome> {
  if (args.includes('--help') || args[0] === 'help') return { lines: usage(commands), exitCode: exitCodes.ok }

  if (args[0] === '--version') return { lines: [manifest.version], exitCode: exitCodes.ok }

  const command = commands.find(({ name }) => name.split(' ').every((word, place) => word === args[place]))
  if (!command) return refuse(exitCodes.usage, ...unknown(args), ...usage(commands))
  try {
    return await command.run(args.slice(command.name.split(' ').length))
  } catch (fault) {
    if (fault instanceof UsageFault) return refuse(exitCodes.usage, fault.message, '', ...usage([command]))
    if (fault instanceof ConfigurationFault) return refuse(exitCodes.badConfiguration, fault.message)
    if (fault instanceof Refusal && fault.status < 500) return refuse(exitCodes.refusedInput, fault.message)
    return refuse(exitCodes.failed, describeFault(fault))
  }
}

const refuse = (exitCode: number, ...remarks: string[]): Outcome => ({ lines: [], remarks, exitCode })

function unknown(args: string[]): string[] {
  const words = args.slice(0, 2).filter((word) => !word.startsWith('-'))
  return words.length > 0 ? [`There is no command "${words.join(' ')}".`, ''] : []
}

function usage(shown: Command[]): string[] {
  const entries = shown.flatMap(({ name, options, summary }) => [
    `  ${`${name} ${options}`.trim()}`,
    `      ${summary}`,
  ])
  return ['Usage: npm run cli -- <command> [options], or attendant <command> [options]', '', ...entries]
}

/** The reason of a failed query is its cause; the query itself contains data that must not be printed. */
function describeFault(fault: unknown): string {
  const described = describeError(fault)
  const reasons = [described.message, described.cause?.message, described.code].filter(Boolean)
  return `It did not work: ${[...new Set(reasons)].join(': ')}`
}
