import type { SsoWrite } from '@attendant/contract/people/sso.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { invalidField } from '../../errors.ts'
import { isPermittedAddress } from '../../platform/outbound/permitted-address.ts'
import { sealFields } from '../../platform/secrets/masked-fields.ts'
import { addressOf, type Destination, findLostSecrets } from '../../platform/secrets/secret-destinations.ts'
import { sealOwnerOf } from '../../platform/secrets/secrets.ts'
import { reps } from '../reps/reps.table.ts'
import { showTeams } from '../teams/show-teams.ts'
import { lockSso, type SsoRow, saveSso } from './sso.store.ts'

/** A secret belongs to the provider it was given for. */
const destinations: Destination<SsoRow>[] = [{ secrets: ['clientSecret'], of: ({ issuer }) => [addressOf(issuer)] }]

/** Returns the secrets that were cleared because their destination changed. */
export async function changeSso(context: Context, customerID: number, body: SsoWrite): Promise<string[]> {
  const { db, secrets } = context
  const stored = await lockSso(db, customerID)
  const before = stored ?? blank(customerID, body)
  await check(context, before, body)
  const { exemptCustomerRepIDs, allowedDomains, ...rest } = sealFields(body, ['clientSecret'], {
    secrets,
    owner: sealOwnerOf(customerID),
  })
  const after: SsoRow = {
    ...before,
    ...rest,
    ...(allowedDomains ? { allowedDomains: [...new Set(allowedDomains.map((domain) => domain.toLowerCase()))] } : {}),
    ...(exemptCustomerRepIDs ? { exemptCustomerRepIDs: [...new Set(exemptCustomerRepIDs)] } : {}),
  }
  const cleared = findLostSecrets(destinations, { before, after, written: body })
  await saveSso(db, { ...after, ...Object.fromEntries(cleared.map((secret) => [secret, null])) })
  return cleared
}

function blank(customerID: number, { issuer, clientID }: SsoWrite): SsoRow {
  if (!issuer) throw invalidField('issuer', 'required')
  if (!clientID) throw invalidField('clientID', 'required')
  return {
    customerID,
    isEnabled: false,
    issuer,
    clientID,
    clientSecret: null,
    allowedDomains: [],
    jitProvisioning: false,
    defaultRole: 'Agent',
    groupClaim: 'groups',
    roleMappings: [],
    isRequired: false,
    exemptCustomerRepIDs: [],
  }
}

/** Teams and representatives that were deleted since the settings named them may stay. */
async function check({ db, outbound }: Context, before: SsoRow, body: SsoWrite): Promise<void> {
  const { customerID } = before
  const { issuer, roleMappings = [], exemptCustomerRepIDs = [] } = body
  if (issuer !== undefined && !(await isIssuer(outbound, issuer))) throw invalidField('issuer', 'issuer_invalid')
  const keptTeams = before.roleMappings.flatMap(({ teamIDs }) => teamIDs ?? [])
  for (const [index, { teamIDs }] of roleMappings.entries()) {
    const added = (teamIDs ?? []).filter((teamID) => !keptTeams.includes(teamID))
    const found = await showTeams(db, customerID, added)
    if (added.some((teamID) => !found.has(teamID))) throw invalidField(`roleMappings.${index}.teamIDs`, 'team_unknown')
  }
  const wanted = [...new Set(exemptCustomerRepIDs)].filter((id) => !before.exemptCustomerRepIDs.includes(id))
  const isExempt = and(eq(reps.customerID, customerID), inArray(reps.customerRepID, wanted))
  if (wanted.length > 0 && (await db.$count(reps, isExempt)) < wanted.length) {
    throw invalidField('exemptCustomerRepIDs', 'rep_unknown')
  }
}

const isIssuer = async (outbound: Context['outbound'], issuer: string) => {
  const { search, hash } = URL.parse(issuer) ?? {}
  return search === '' && hash === '' && (await isPermittedAddress(outbound, issuer))
}
