/** A value as people edit it; a text stays as it is. */
export const showJson = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))

/** Nothing where it is no JSON object or list. */
export function readJson(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
