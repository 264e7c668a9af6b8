/** Both ends included. */
export interface Range {
  start: number
  end: number
}

/**
 * Parses a Range header for a file of this size: a range, `undefined` for the whole file, or `unsatisfiable`. Several
 * ranges at once and unknown forms return the whole file, as RFC 9110 allows.
 */
export function readRange(header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
  const asked = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '')
  if (!asked) return undefined
  const [, first = '', last = ''] = asked
  if (first === '' && last === '') return undefined

  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
