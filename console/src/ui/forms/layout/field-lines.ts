interface PlacedField {
  name: string
  kind?: string
  isWide?: boolean
}

/** Takes the whole line. */
export const isWide = ({ kind, isWide }: PlacedField) => isWide ?? (kind === 'long' || kind === 'code')

/** The names of flags that share a line with a field that has its label above. */
export function findFlagsBesideFields(fields: PlacedField[]): Set<string> {
  const beside = inLines(fields).filter((line) => line.some(({ kind }) => kind !== 'flag'))
  return new Set(beside.flatMap((line) => line.filter(({ kind }) => kind === 'flag').map(({ name }) => name)))
}

/** Two in a line, as the grid places them. */
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
