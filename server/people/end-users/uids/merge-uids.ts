import { invalidField } from '../../../errors.ts'
import { normaliseUID } from '../describe-sender.ts'

export interface UIDEntry {
  /** Absent until it is stored. */
  endUserUIDID?: number
  uid: string
  uidType: string
  isPrimary: boolean
  isVerified: boolean
}

export interface UIDPatch {
  EndUserUIDID?: number | null | undefined
  UID: string
  UIDType?: string | null | undefined
  IsPrimary?: boolean | null | undefined
  /** A UID counts as verified unless the caller says otherwise. */
  IsVerified?: boolean | null | undefined
  MarkAsDeleted?: boolean | null | undefined
}

interface Ranked extends UIDEntry {
  /** Of several primaries of one type the most recent is kept: the patch over stored values, later over earlier ones. */
  rank: number
}

const rankOfStored = -1
const rankOfMoved = -2

/**
 * The UIDs of a person after a patch: unnamed ones stay, each UID is linked once, each type has at most one primary.
 * Pure: stores nothing.
 */
export function mergeUIDs(stored: UIDEntry[], patches: UIDPatch[]): UIDEntry[] {
  let entries: Ranked[] = stored.map(({ endUserUIDID, uid, uidType, isPrimary, isVerified }) => ({
    ...(endUserUIDID === undefined ? {} : { endUserUIDID }),
    uid,
    uidType,
    isPrimary,
    isVerified,
    rank: rankOfStored,
  }))
  patches.forEach((patch, index) => {
    const entry = findEntry(entries, patch, index)
    if (patch.MarkAsDeleted) entries = entries.filter((other) => other !== entry)
    else if (entry) change(entry, patch, index)
    else entries.push(create(patch, index))
  })
  return keepOnePrimary(keepOneOfEach(entries)).map(({ rank: _, ...entry }) => entry)
}

function findEntry(entries: Ranked[], patch: UIDPatch, index: number): Ranked | undefined {
  const id = patch.EndUserUIDID
  if (id === undefined || id === null) {
    return entries.find((entry) => normaliseUID(entry.uid) === normaliseUID(patch.UID))
  }
  const entry = entries.find((entry) => entry.endUserUIDID === id)
  if (!entry) throw invalidField(`UIDs.${index}.EndUserUIDID`, 'uid_unknown')
  return entry
}

const create = ({ UID, UIDType, IsPrimary, IsVerified }: UIDPatch, index: number): Ranked => ({
  uid: UID.trim(),
  uidType: toUIDType(UIDType) ?? 'Email',
  isPrimary: IsPrimary ?? false,
  isVerified: IsVerified ?? true,
  rank: index,
})

/** A UID found by its value keeps its spelling. Correcting the spelling of a claim does not verify it. */
function change(entry: Ranked, { EndUserUIDID, UID, UIDType, IsPrimary, IsVerified }: UIDPatch, index: number): void {
  const uidType = toUIDType(UIDType) ?? entry.uidType
  if (uidType !== entry.uidType && entry.rank === rankOfStored) entry.rank = rankOfMoved
  if (IsPrimary) entry.rank = index
  if (EndUserUIDID) entry.uid = UID.trim()
  entry.uidType = uidType
  entry.isPrimary = IsPrimary ?? entry.isPrimary
  entry.isVerified = IsVerified ?? entry.isVerified
}

const knownTypes = ['Email', 'Phone', 'External']

/** Types are free text, but known ones have one spelling: otherwise a person could have two primaries of one type. */
function toUIDType(given: string | null | undefined): string | undefined {
  const type = given?.trim()
  if (!type) return undefined
  return knownTypes.find((known) => known.toLowerCase() === type.toLowerCase()) ?? type
}

/** A change can make two UIDs equal; the one stored first is kept, and is primary if either was. */
function keepOneOfEach(entries: Ranked[]): Ranked[] {
  const once = new Map<string, Ranked>()
  for (const entry of entries) {
    const known = once.get(normaliseUID(entry.uid))
    if (!known) {
      once.set(normaliseUID(entry.uid), entry)
      continue
    }
    known.isVerified ||= entry.isVerified
    if (entry.isPrimary) Object.assign(known, { isPrimary: true, rank: Math.max(known.rank, entry.rank) })
  }
  return [...once.values()]
}

function keepOnePrimary(entries: Ranked[]): Ranked[] {
  const primaries = Map.groupBy(
    entries.filter((entry) => entry.isPrimary),
    (entry) => entry.uidType,
  )
  for (const rivals of primaries.values()) {
    const last = rivals.reduce((best, entry) => (entry.rank > best.rank ? entry : best))
    for (const entry of rivals) entry.isPrimary = entry === last
  }
  return entries
}
