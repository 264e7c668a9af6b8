import { Database } from '../../server/platform/database/handle.ts'

/** Preloaded into the service: removes the scope of its statements, as before row-level security. */
Database.prototype.in = function (this: Database) {
  return this
}
