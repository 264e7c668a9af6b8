import { Database } from '../../server/platform/database/handle.ts'

/** Loaded ahead of the service: its statements have no scope, as before row-level security. */
Database.prototype.in = function (this: Database) {
  return this
}
