const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** In either case. Whatever is none must not be asked for: the database refuses it as a fault, not as unknown. */
export const isGuid = (text: string): boolean => guid.test(text)
