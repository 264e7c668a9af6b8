import { invalidField } from '../../errors.ts'

export type PhotoPlacement = 'perRoom' | 'atEnd'

const spellings = new Map<string, PhotoPlacement>([
  ['perroom', 'perRoom'],
  ['per-room', 'perRoom'],
  ['atend', 'atEnd'],
  ['at-end', 'atEnd'],
])

export function readPlacement(given: string): PhotoPlacement {
  const placement = spellings.get(given.trim().toLowerCase())
  if (!placement) throw invalidField('photoPlacement', 'photo_placement_invalid')
  return placement
}
