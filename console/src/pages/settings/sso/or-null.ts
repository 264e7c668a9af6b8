import { AttendantError } from '@attendant/client'

/** Returns null for settings that an admin has not configured yet. */
export async function orNull<Data>(answer: Promise<Data>): Promise<Data | null> {
  try {
    return await answer
  } catch (fault) {
    if (fault instanceof AttendantError && fault.fault.status === 404) return null
    throw fault
  }
}
