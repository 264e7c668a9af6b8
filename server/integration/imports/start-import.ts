import {
  fileSources,
  type Import,
  type ImportCreate,
  type ImportCredentials,
  type ImportSource,
} from '@attendant/contract/integration/import.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { invalidField } from '../../errors.ts'
import { findChannel } from '../../organization/channels/get-live-channel.ts'
import { OutboundFault } from '../../platform/outbound/outbound-fault.ts'
import { sealOwnerOf } from '../../platform/secrets/secrets.ts'
import { toImport } from './imports.store.ts'
import { type ImportRow, importFiles, importRuns } from './imports.table.ts'
import { queueImport, runImportJob } from './queue-import.ts'

interface Starter {
  customerID: number
  customerRepID: number | null
}

/** Validates as much as possible before reading anything, and queues the import. */
export async function startImport(context: Context, starter: Starter, body: ImportCreate): Promise<Import> {
  const row = await createImport(context, starter, body)
  await queueImport(context.db, runImportJob, row)
  return toImport(row)
}

export async function createImport(
  context: Context,
  { customerID, customerRepID }: Starter,
  body: ImportCreate,
): Promise<ImportRow> {
  const { db, now, newId, secrets } = context
  const { source, defaultChannelID, agents = 'Inactive', isDryRun = false } = body
  const channelMap = body.channelMap ?? {}
  await assertChannel(context, customerID, 'defaultChannelID', defaultChannelID)
  for (const [key, channelID] of Object.entries(channelMap)) {
    await assertChannel(context, customerID, `channelMap.${key}`, channelID)
  }
  const isFile = fileSources.some((name) => name === source)
  const place = isFile ? await readFile(context, customerID, body) : await readService(context, source, body)
  const { credentials, ...from } = place
  const [row] = await db
    .insert(importRuns)
    .values({
      ...{ customerID, customerRepID, source, ...from, defaultChannelID, channelMap, agents, isDryRun },
      ...{ jobID: newId(), state: 'Queued', counts: {}, dateCreated: now() },
      credentials: credentials ? secrets.seal(JSON.stringify(credentials), sealOwnerOf(customerID)) : null,
      include: body.include && body.include.length > 0 ? [...new Set(body.include)] : null,
      since: body.since ? new Date(body.since) : null,
    })
    .returning()
  if (!row) throw new Error('Invariant violated: insert returned no row')
  return row
}

async function assertChannel({ db }: Context, customerID: number, field: string, channelID: number): Promise<void> {
  const channel = await findChannel(db, customerID, channelID)
  if (!channel || channel.dateDeleted !== null) throw invalidField(field, 'channel_unknown')
}

interface Place {
  fileID: number | null
  baseUrl: string | null
  credentials: ImportCredentials | null
}

async function readFile({ db }: Context, customerID: number, { fileID, baseUrl }: ImportCreate): Promise<Place> {
  if (baseUrl) throw invalidField('baseUrl', 'import_takes_file')
  if (!fileID) throw invalidField('fileID', 'required')
  const isOne = and(eq(importFiles.customerID, customerID), eq(importFiles.fileID, fileID))
  if ((await db.$count(importFiles, isOne)) === 0) throw invalidField('fileID', 'import_file_unknown')
  return { fileID, baseUrl: null, credentials: null }
}

/** Services with the same URL for everyone. */
const usualAddress: Partial<Record<ImportSource, string>> = { Intercom: 'https://api.intercom.io' }

async function readService(context: Context, source: ImportSource, body: ImportCreate): Promise<Place> {
  if (body.fileID) throw invalidField('fileID', 'import_takes_address')
  const written = body.baseUrl || usualAddress[source]
  if (!written) throw invalidField('baseUrl', 'required')
  const baseUrl = await readAddress(context, written)
  const credentials = body.credentials ?? {}
  const { email, token, apiKey } = credentials
  if (!token?.trim() && !apiKey?.trim()) throw invalidField('credentials.token', 'required')
  if (source === 'Zendesk' && !email?.trim()) throw invalidField('credentials.email', 'required')
  return { fileID: null, baseUrl, credentials }
}

/** Removes trailing slashes. Credentials are sent there, so HTTPS is required unless the operator listed the host. */
async function readAddress({ outbound }: Context, written: string): Promise<string> {
  const url = URL.parse(written)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw invalidField('baseUrl', 'url_invalid')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  try {
    const addresses = await outbound.resolve(host)
    const isListed = addresses.every(({ address }) => outbound.isListed(host, address))
    if (url.protocol === 'http:' && !isListed) throw invalidField('baseUrl', 'import_https_required')
  } catch (fault) {
    if (!(fault instanceof OutboundFault)) throw fault
    throw invalidField('baseUrl', fault.kind === 'refused' ? 'source_address_private' : 'import_host_unknown')
  }
  return `${url.origin}${url.pathname.replace(/\/$/, '')}`
}
