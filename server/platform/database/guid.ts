const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** In upper or lower case. Do not query for anything else: the database would raise an error instead of finding nothing. */
export const isGuid = (text: string): boolean => guid.test(text)
