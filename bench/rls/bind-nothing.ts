import { Database } from '../../server/platform/database/handle.ts'

/** Loaded ahead of the service: its statements are bound to nobody, as they were before row-level security. */
Database.prototype.in = function (this: Database) {
  return this
}
