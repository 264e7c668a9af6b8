export const withoutNul = (text: string): string => text.replaceAll('\0', '')

/** JSON of others whose strings can be stored: PostgreSQL takes no NUL character. */
export const parseWithoutNul = (json: string): unknown =>
  JSON.parse(json, (_key, value: unknown) => (typeof value === 'string' ? withoutNul(value) : value))
