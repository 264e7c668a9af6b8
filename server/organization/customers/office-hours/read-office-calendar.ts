import type { OfficeHours } from '@attendant/contract/organization/office-hours.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getCustomer } from '../customers.store.ts'
import { findTimeZone } from '../find-time-zone.ts'

interface OpenTimes {
  /** An IANA name. */
  timeZone: string
  hours: OfficeHours
  holidays: ReadonlySet<string>
}

/** The customer's office hours; null if it has none. */
export async function readOfficeCalendar(db: Database, customerID: number): Promise<OpenTimes | null> {
  const { officeHours, holidays, timeZone } = await getCustomer(db, customerID)
  if (!officeHours?.length) return null
  return {
    timeZone: findTimeZone(timeZone ?? '') ?? 'UTC',
    hours: officeHours,
    holidays: new Set(holidays?.map(({ date }) => date)),
  }
}
