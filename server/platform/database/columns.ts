import { bigint, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** Columns shared by all tables. IDs are unique across customers; keys always start with the customer. */
export const customerColumn = () => bigint({ mode: 'number' }).notNull()
export const idColumn = () => bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity()
export const referenceColumn = () => bigint({ mode: 'number' })
export const timeColumn = () => timestamp({ withTimezone: true, precision: 3 })

/** Incremented by the database with every change; the content of each version is kept in `config_versions`. */
export const versionColumn = () => integer().notNull().default(1)

/** An encrypted secret, see `secrets.ts`. */
export const secretColumn = () => text()
