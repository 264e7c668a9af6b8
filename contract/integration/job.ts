import { type Static, Type } from 'typebox'
import { Flag, Guid, Id, Nullable, Timestamp } from '../fields.ts'
import { importStates } from './import.ts'

/** A background job: the import of a mailbox or from another system, the sync of a knowledge source, or an export. */
export const Job = Type.Object(
  {
    jobID: Guid,
    /** Of the mailbox. */
    channelID: Nullable(Id),
    /** Of the import from another system. */
    importID: Nullable(Id),
    /** Of the knowledge source. */
    sourceID: Nullable(Id),
    /** Of the export. */
    exportID: Nullable(Id),
    state: Type.Enum([...importStates]),
    /** Number of records processed. */
    total: Type.Integer(),
    imported: Type.Integer(),
    /** Already imported, deleted on purpose, blocked, or without a ticket. */
    skipped: Type.Integer(),
    failed: Type.Integer(),
    isHistorical: Flag,
    /** Why the state is `Failed`. */
    error: Nullable(Type.String()),
    dateCreated: Timestamp,
    dateFinished: Nullable(Timestamp),
  },
  { title: 'Job' },
)
export type Job = Static<typeof Job>
