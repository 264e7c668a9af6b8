import { sql } from 'drizzle-orm'
import type { TicketRow } from '../../desk/tickets/tickets.table.ts'
import { endUsers } from '../../people/end-users/end-users.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareSelect } from '../../platform/database/statements/prepared-select.ts'

const maxValueLength = 500

const { firstName, lastName, email, isEmailVerified, phone, isPhoneVerified, customerRef } = endUsers
const findPerson = prepareSelect(
  { firstName, lastName, email, isEmailVerified, phone, isPhoneVerified, customerRef },
  sql`from ${endUsers} where ${endUsers.customerID} = ${sql.placeholder('customerID')}
    and ${endUsers.endUserID} = ${sql.placeholder('endUserID')}`,
)

/**
 * Facts about the end user and the ticket, such as `First name: Ada`. Omits internal notes and unverified addresses.
 */
export async function describeEndUser(db: Database, ticket: TicketRow): Promise<string[]> {
  const { customerID, endUserID, customFieldsData } = ticket
  const [person] = endUserID === null ? [] : await findPerson(db, { customerID, endUserID })
  const known: [string, unknown][] = [
    ['First name', nameOnly(person?.firstName)],
    ['Last name', nameOnly(person?.lastName)],
    ['Email', person?.isEmailVerified ? person.email : null],
    ['Phone', person?.isPhoneVerified ? person.phone : null],
    ['Customer reference', person?.customerRef],
    ...Object.entries(customFieldsData ?? {}),
  ]
  return known.filter(([, value]) => value !== null && value !== undefined && value !== '').map(toFact)
}

/** Contacts without a name are listed by their address, which is no name to greet them by. */
const nameOnly = (name: string | null | undefined) => (name && /[@\d]/.test(name) ? null : name)

const toFact = ([name, value]: [string, unknown]) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `${name}: ${text.replace(/\s+/g, ' ').slice(0, maxValueLength)}`
}
