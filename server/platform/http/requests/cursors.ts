import { invalidField } from '../../errors.ts'

/** A position in a list that is ordered by time, then ID. */
export interface Cursor {
  at: Date
  id: number
}

export const writeCursor = ({ at, id }: Cursor): string =>
  Buffer.from(`${at.getTime().toString(36)}.${id.toString(36)}`).toString('base64url')

export function readCursor(written: string | undefined): Cursor | undefined {
  if (!written) return undefined
  const match = /^([0-9a-z]{1,11})\.([0-9a-z]{1,11})$/.exec(Buffer.from(written, 'base64url').toString())
  const [at, id] = [Number.parseInt(match?.[1] ?? '', 36), Number.parseInt(match?.[2] ?? '', 36)]
  const date = new Date(at)
  if (Number.isNaN(date.getTime()) || !Number.isSafeInteger(id)) throw invalidField('cursor', 'cursor_invalid')
  return { at: date, id }
}
