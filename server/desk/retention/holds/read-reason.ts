import type { LegalHold } from '@attendant/contract/desk/retention/legal-hold.ts'
import { invalidField } from '../../../errors.ts'

export function readReason({ isHeld, reason }: LegalHold): { isHeld: boolean; reason: string | null } {
  const given = reason?.trim() || null
  if (isHeld && given === null) throw invalidField('reason', 'required')
  return { isHeld, reason: given }
}
