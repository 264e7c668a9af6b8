const units = [
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
  ['second', 1],
] as const

/** In the two largest units: `2 days 4 hr`, `48 min`. */
export function formatDuration(language: string, seconds: number): string {
  const largest = units.findIndex(([, size]) => seconds >= size)
  const [, precision] = units[largest === -1 ? units.length : largest + 1] ?? ['second', 1]
  let rest = Math.round(seconds / precision) * precision
  const parts: string[] = []
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size)
    rest -= count * size
    const isOnly = unit === 'second' && parts.length === 0
    if (count > 0 || isOnly) {
      parts.push(new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count))
    }
  }
  return parts.join(' ')
}
