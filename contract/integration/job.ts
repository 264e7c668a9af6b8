import { type Static, Type } from 'typebox'
import { Flag, Guid, Id, Nullable, Timestamp } from '../fields.ts'
import { importStates } from './import.ts'

/** Work in the background: the import of a mailbox or from another system, the sync of a knowledge source, or an export. */
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
    /** Records that were looked at. */
    total: Type.Integer(),
    imported: Type.Integer(),
    /** Here already, deleted on purpose, blocked, or of no ticket. */
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
