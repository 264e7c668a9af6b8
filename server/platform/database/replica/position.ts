/** A position in the write-ahead log, in bytes. */
export type Position = bigint

/** From PostgreSQL's notation, `16/B374D848`. */
export function toPosition(notation: string): Position {
  const [high = '0', low = '0'] = notation.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

export const later = (one: Position, other: Position | undefined): Position =>
  other !== undefined && other > one ? other : one
