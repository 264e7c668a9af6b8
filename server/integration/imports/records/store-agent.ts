import { invite } from '../../../people/invitations/invite.ts'
import { bringInactiveRep, findRepByAddress } from '../../../people/reps/bring-agent.ts'
import { repExists } from '../../../people/reps/rep-exists.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { SourceAgent } from '../source-records.ts'
import { deletedHere, hereAlready, type Stored, type Storing } from './running.ts'

const isAddress = (email: string | null): email is string => email !== null && /^[^\s@]+@[^\s@]+$/.test(email)

/** Agents are matched by their address; those without an account are handled as the import specifies. */
export async function storeAgent(storing: Storing, agent: SourceAgent): Promise<Stored> {
  const { context, row, known } = storing
  const { customerID, agents: mode } = row
  const { db } = context
  const matched = isAddress(agent.email) ? await findRepByAddress(context, customerID, agent.email) : undefined
  if (known && known.id !== null && !(await repExists(db, customerID, known.id))) return deletedHere
  if (known && known.id !== null) return hereAlready(known.id)
  if (matched !== undefined) {
    return {
      outcome: 'Skipped',
      id: matched,
      isCreated: false,
      reason: 'An account with this address is here already.',
    }
  }
  if (known) return hereAlready(null)
  if (mode === 'Match') {
    return { outcome: 'Skipped', id: null, isCreated: false, reason: 'No account here has this address.' }
  }
  if (mode === 'Invite') return inviteAgent(storing, agent)
  const username = isAddress(agent.email) ? agent.email : `${row.source.toLowerCase()}-${agent.externalID}`
  const email = isAddress(agent.email) ? agent.email : null
  const id = await bringInactiveRep(context, customerID, { username, email, name: agent.name })
  return { outcome: 'Created', id }
}

/** The account is created on acceptance; until then messages only show the name. */
async function inviteAgent({ context, row }: Storing, { email, name }: SourceAgent): Promise<Stored> {
  if (!isAddress(email)) return { outcome: 'Skipped', id: null, isCreated: false, reason: 'The agent has no address.' }
  try {
    await invite(context, row.customerID, { email, name })
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
    return { outcome: 'Skipped', id: null, isCreated: false, reason: fault.message }
  }
  return { outcome: 'Created', id: null, isCreated: false, reason: 'An invitation was sent.' }
}
