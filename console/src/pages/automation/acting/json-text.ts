/** Formats a value for editing; strings stay unchanged. */
export const showJson = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))

/** Undefined unless the text is a JSON object or array. */
export function readJson(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
