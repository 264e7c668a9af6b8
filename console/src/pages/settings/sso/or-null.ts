import { AttendantError } from '@attendant/client'

/** For what an admin has not set up yet. */
export async function orNull<Data>(answer: Promise<Data>): Promise<Data | null> {
  try {
    return await answer
  } catch (fault) {
    if (fault instanceof AttendantError && fault.fault.status === 404) return null
    throw fault
  }
}
