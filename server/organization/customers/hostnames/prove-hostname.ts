import type { HostnameProof } from '@attendant/contract/organization/customer.ts'
import type { Context } from '../../../context.ts'
import { invalidField } from '../../../errors.ts'
import { OutboundFault } from '../../../platform/outbound/outbound-fault.ts'
import { isSameSecret } from '../../../platform/secrets/compare-secrets.ts'
import { moveHostname } from './move-hostname.ts'
import { localhost, toHostnames } from './normalise-hostname.ts'
import { listOwned } from './own-hostnames.ts'

const filePath = '/.well-known/attendant-hostname.txt'
const timeoutMs = 5_000

/** What the operator of the host has to publish, and whether the customer already owns it. */
export async function describeProof(context: Context, customerID: number, given: string): Promise<HostnameProof> {
  const hostname = readHostname(given)
  const token = tokenOf(context, customerID, hostname)
  const isOwn = (await listOwned(context.db, customerID)).includes(hostname)
  return {
    hostname,
    isOwn,
    recordName: `_attendant.${hostname}`,
    recordValue: `attendant-hostname=${token}`,
    fileAddress: `https://${hostname}${filePath}`,
    fileContent: token,
    problems: [],
  }
}

/** Looks for the record, then for the file; if either exists, the customer owns the hostname from now on. */
export async function checkProof(
  context: Context,
  { customerID, username }: { customerID: number; username: string },
  given: string,
): Promise<HostnameProof> {
  const proof = await describeProof(context, customerID, given)
  if (proof.isOwn) return proof
  const problems = [await findRecord(context, proof), await findFile(context, proof)]
  if (problems.every((problem) => problem !== undefined)) return { ...proof, problems }
  const actor = `${username}, by proof`
  await moveHostname(context, { customerID, hostname: proof.hostname, actor })
  return { ...proof, isOwn: true }
}

function readHostname(given: string): string {
  const [hostname] = toHostnames([given])
  if (!hostname || hostname === localhost) throw invalidField('hostname', 'hostname_not_ownable')
  return hostname
}

/** Specific to the customer and the name: a published token is useless to others. */
const tokenOf = ({ secrets }: Context, customerID: number, hostname: string) =>
  secrets.derive(`hostname ${customerID} ${hostname}`)

/** Why there is no proof; undefined if there is one. */
async function findRecord({ outbound }: Context, { recordName, recordValue }: HostnameProof) {
  const records = await outbound.resolveTxt(recordName)
  if (records.some((record) => isSameSecret(record.trim(), recordValue))) return undefined
  return records.length > 0 ? 'RecordDiffers' : 'RecordMissing'
}

/** Redirects are not followed, because many hosts have open redirects. */
async function findFile({ outbound }: Context, { hostname, fileContent }: HostnameProof) {
  let problem = 'FileMissing'
  for (const scheme of ['https', 'http']) {
    const request = { maxRedirects: 0, maxBytes: 1024, timeoutMs }
    const answer = await outbound.request(`${scheme}://${hostname}${filePath}`, request).catch((fault: unknown) => {
      if (!(fault instanceof OutboundFault)) throw fault
      return undefined
    })
    if (answer?.status !== 200) continue
    if (isSameSecret(answer.text().trim(), fileContent)) return undefined
    problem = 'FileDiffers'
  }
  return problem
}
