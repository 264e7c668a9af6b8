/** Text as conditions compare it: without case, accents and surplus spaces. In upper case `ß` equals `ss`. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().replace(/\s+/g, ' ').trim()

/** `de` of `de-AT`. */
export const baseLanguage = (tag: string): string => tag.split(/[-_]/, 1)[0]?.toLowerCase() ?? ''
