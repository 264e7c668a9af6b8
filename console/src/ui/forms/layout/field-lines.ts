interface PlacedField {
  name: string
  kind?: string
  isWide?: boolean
}

/** Whether the field takes the full width. */
export const isWide = ({ kind, isWide }: PlacedField) => isWide ?? (kind === 'long' || kind === 'code')

/** The names of flags that share a row with a field whose label is above it. */
export function findFlagsBesideFields(fields: PlacedField[]): Set<string> {
  const beside = inLines(fields).filter((line) => line.some(({ kind }) => kind !== 'flag'))
  return new Set(beside.flatMap((line) => line.filter(({ kind }) => kind === 'flag').map(({ name }) => name)))
}

/** Groups fields into rows of two, as the grid places them. */
function inLines(fields: PlacedField[]): PlacedField[][] {
  const lines: PlacedField[][] = []
  for (const field of fields) {
    const line = lines.at(-1)
    const hasRoom = line?.length === 1 && !line.some(isWide) && !isWide(field)
    if (hasRoom) line.push(field)
    else lines.push([field])
  }
  return lines
}
