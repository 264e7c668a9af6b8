import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { measure } from '../../adapters/storage/storage.ts'
import { bindCustomer, type Context } from '../../context.ts'
import { assembleArchive } from '../../integration/exports/archive/assemble-archive.ts'
import { type Extent, writeParts } from '../../integration/exports/archive/write-parts.ts'
import type { Parts } from '../../integration/exports/exports.table.ts'
import { getCustomerProfile } from '../../organization/customers/get-customer-profile.ts'
import { answer, type Command, flag, readOptions, required, text, toId, UsageFault } from '../command.ts'
import { auditCommand } from '../commands/audit-command.ts'
import { withOpenContext } from '../open-desk.ts'

export const exportCustomer: Command = {
  name: 'customer export',
  options: '--customer ID --to FILE [--resume]',
  summary: 'Writes all data of one customer into an archive. --resume goes on with one that was interrupted.',
  async run(args) {
    const given = readOptions(args, { customer: text, to: text, resume: flag })
    const customerID = toId(required(given.customer, 'customer'), 'customer')
    const path = resolve(required(given.to, 'to'))
    if ((await stat(path).catch(() => undefined))?.isDirectory()) throw new UsageFault('--to must be a file.')
    return withOpenContext(async (context) => {
      const bound = bindCustomer(context, customerID)
      await getCustomerProfile(bound.db, customerID)
      const counts = await exportToFile(bound, { customerID, path, isResumed: given.resume ?? false })
      await auditCommand(bound, { customerID, action: 'customer export', target: customerID })
      return answer({ customerID, file: path, counts })
    })
  },
}

interface Wish {
  customerID: number
  path: string
  isResumed: boolean
}

/** The parts read in one snapshot are kept next to the file until the archive is complete. */
export async function exportToFile(context: Context, { customerID, path, isResumed }: Wish) {
  const extent: Extent = { customerID, include: null, withFiles: true }
  const folder = `${path}.parts`
  const found = isResumed ? await findRead(folder, customerID) : undefined
  if (!found) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const put = async (name: string, bytes: AsyncIterable<Uint8Array>) => {
    const storageKey = join(folder, `${name}.jsonl`)
    const measured = measure(bytes)
    await pipeline(measured.bytes, createWriteStream(storageKey, { mode: 0o600 }))
    return { storageKey, ...measured.result() }
  }
  const read = found ?? (await writeParts(context, extent, put))
  if (!found) await writeFile(join(folder, 'read.json'), JSON.stringify({ customerID, read }), { mode: 0o600 })
  const open = async (key: string) => (key.startsWith(folder) ? createReadStream(key) : context.storage.get(key))
  await pipeline(assembleArchive(read, extent, open), createWriteStream(`${path}.partial`, { mode: 0o600 }))
  await rename(`${path}.partial`, path)
  await rm(folder, { recursive: true, force: true })
  return Object.fromEntries(Object.entries(read.kinds).map(([name, { count }]) => [name, count]))
}

/** The parts of an earlier run, unless they are of another customer or incomplete. */
async function findRead(folder: string, customerID: number): Promise<NonNullable<Parts['read']> | undefined> {
  try {
    const kept = JSON.parse(await readFile(join(folder, 'read.json'), 'utf8'))
    return kept.customerID === customerID ? kept.read : undefined
  } catch {
    return undefined
  }
}
