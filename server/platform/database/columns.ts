import { bigint, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** The columns that tables share. Ids are unique over all customers; keys always lead with the customer. */
export const customerColumn = () => bigint({ mode: 'number' }).notNull()
export const idColumn = () => bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity()
export const referenceColumn = () => bigint({ mode: 'number' })
export const timeColumn = () => timestamp({ withTimezone: true, precision: 3 })

/** Counted up by the database with every change; what each version said stays in `config_versions`. */
export const versionColumn = () => integer().notNull().default(1)

/** Holds a sealed secret, see `secrets.ts`. */
export const secretColumn = () => text()
