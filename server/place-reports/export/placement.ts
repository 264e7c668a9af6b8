import { invalidField } from '../../platform/errors.ts'

export type PhotoPlacement = 'perRoom' | 'atEnd'

const spellings = new Map<string, PhotoPlacement>([
  ['perroom', 'perRoom'],
  ['per-room', 'perRoom'],
  ['atend', 'atEnd'],
  ['at-end', 'atEnd'],
])

export function readPlacement(given: string): PhotoPlacement {
  const placement = spellings.get(given.trim().toLowerCase())
  if (!placement) throw invalidField('photoPlacement', 'must be perRoom, per-room, atEnd or at-end')
  return placement
}
