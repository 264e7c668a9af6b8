import { type Static, Type } from 'typebox'
import { Flag, Guid, Id, Nullable, Timestamp } from '../fields.ts'
import { importStates } from './import.ts'

/** A background job: the import of a mailbox or from another system, the sync of a knowledge source, or an export. */
export const Job = Type.Object(
  {
    jobID: Guid,
    /** Set for the import of a mailbox. */
    channelID: Nullable(Id),
    /** Set for the import from another system. */
    importID: Nullable(Id),
    /** Set for the sync of a knowledge source. */
    sourceID: Nullable(Id),
    /** Set for an export. */
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
