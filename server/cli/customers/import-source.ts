import { resolve } from 'node:path'
import {
  fileSources,
  type ImportCredentials,
  type ImportSource,
  importSources,
} from '@attendant/contract/integration/import.ts'
import { readVariable } from '../../config.ts'
import { bindCustomer } from '../../context.ts'
import { importHere, resumeHere } from '../../integration/imports/import-here.ts'
import { getCustomerProfile } from '../../organization/customers/get-customer-profile.ts'
import { answer, exitCodes, flag, type Outcome, readOptions, required, text, toId, UsageFault } from '../command.ts'
import { auditCommand } from '../commands/audit-command.ts'
import { withOpenContext } from '../open-desk.ts'

const options = {
  ...{ source: text, customer: text, file: text, 'base-url': text, 'token-env': text, channel: text, resume: text },
  'dry-run': flag,
}

/** Imports the data of another system for a customer. Runs in this process, whether or not a service is running. */
export async function importSource(args: string[]): Promise<Outcome> {
  const given = readOptions(args, options)
  const customerID = toId(required(given.customer, 'customer'), 'customer')
  const source = toSource(required(given.source, 'source'))
  const credentials = given['token-env'] === undefined ? undefined : readToken(source, given['token-env'])
  const isDryRun = given['dry-run'] ?? false
  const importID = given.resume === undefined ? undefined : toId(given.resume, 'resume')
  const place = importID === undefined ? readPlace(source, given) : {}
  return withOpenContext(async (open) => {
    const context = bindCustomer(open, customerID)
    await getCustomerProfile(context.db, customerID)
    const done =
      importID === undefined
        ? await importHere(context, customerID, { ...place, credentials, source, isDryRun })
        : await resumeHere(context, { customerID, importID }, credentials)
    await auditCommand(context, { customerID, action: 'import', target: done.importID })
    return { ...answer(done), exitCode: done.state === 'Failed' ? exitCodes.failed : exitCodes.ok }
  })
}

function toSource(written: string): ImportSource {
  const found = importSources.find((name) => name.toLowerCase() === written.toLowerCase())
  if (!found) throw new UsageFault(`--source must be one of ${importSources.join(', ')}.`)
  return found
}

interface Given {
  file?: string | undefined
  'base-url'?: string | undefined
  'token-env'?: string | undefined
  channel?: string | undefined
}

function readPlace(source: ImportSource, given: Given) {
  const channel = given.channel === undefined ? {} : { channelID: toId(given.channel, 'channel') }
  if (fileSources.some((name) => name === source)) return { ...channel, path: resolve(required(given.file, 'file')) }
  if (source !== 'Intercom') required(given['base-url'], 'base-url')
  required(given['token-env'], 'token-env')
  return { ...channel, ...(given['base-url'] === undefined ? {} : { baseUrl: given['base-url'] }) }
}

/** From the environment, so that it is in no process list. For Zendesk `email:token`. */
function readToken(source: ImportSource, name: string): ImportCredentials {
  const value = readVariable(name)?.trim()
  if (!value) throw new UsageFault(`The environment has no ${name}.`)
  if (source !== 'Zendesk') return { token: value }
  const gap = value.lastIndexOf(':')
  if (gap < 1) throw new UsageFault(`${name} must be email:token.`)
  return { email: value.slice(0, gap).replace(/\/token$/, ''), token: value.slice(gap + 1) }
}
