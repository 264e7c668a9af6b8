import {
  type BroughtEndUser,
  bringEndUser,
  fingerprintEndUser,
  refreshEndUser,
} from '../../../people/end-users/bring-end-user.ts'
import type { SourceEndUser } from '../source-records.ts'
import { hashOf } from './imported-ids.store.ts'
import { changedHere, deletedHere, hereAlready, type Stored, type Storing } from './running.ts'

const maxName = 255
const maxAddress = 320

export async function storeEndUser(storing: Storing, person: SourceEndUser): Promise<Stored> {
  const { context, row, known, sourceHash } = storing
  const { customerID } = row
  const brought = toBrought(person, context.now())
  if (!known) {
    const { endUserID, isNew } = await bringEndUser(context, customerID, brought)
    const fingerprint = await fingerprintEndUser(context, customerID, endUserID)
    if (isNew) return { outcome: 'Created', id: endUserID, fingerprint }
    return {
      outcome: 'Skipped',
      id: endUserID,
      isCreated: false,
      reason: 'A contact with this address is here already.',
    }
  }
  const endUserID = known.id ?? 0
  const before = await fingerprintEndUser(context, customerID, endUserID)
  if (before === undefined) return deletedHere
  if (known.sourceHash === sourceHash || !known.isCreated) return hereAlready(endUserID)
  if (known.localHash !== hashOf(before)) return changedHere(endUserID)
  await refreshEndUser(context, { customerID, endUserID }, brought)
  return { outcome: 'Updated', id: endUserID, fingerprint: await fingerprintEndUser(context, customerID, endUserID) }
}

const clip = (text: string, limit: number) => [...text].slice(0, limit).join('')

function toBrought(person: SourceEndUser, now: Date): BroughtEndUser {
  const { email, phone, uids = [], notes = null, customerRef = null, dateCreated } = person
  const name = person.name?.replace(/\s+/g, ' ').trim() ?? ''
  const gap = name.lastIndexOf(' ')
  const fits = (uid: string) => uid.length <= maxAddress
  const address = email && fits(email) ? email.trim() : null
  return {
    firstName: clip(gap < 0 ? name : name.slice(0, gap), maxName),
    lastName: clip(gap < 0 ? '' : name.slice(gap + 1), maxName),
    email: address || null,
    phone: phone && phone.length <= 50 ? phone.trim() || null : null,
    uids: uids.filter(fits),
    customerRef: customerRef && clip(customerRef, maxName),
    notes,
    dateCreated: dateCreated ?? now,
  }
}
