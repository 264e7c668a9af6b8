/** Text as conditions compare it: without case, accents and surplus spaces. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** `de` of `de-AT`. */
export const baseLanguage = (tag: string): string => tag.split(/[-_]/, 1)[0]?.toLowerCase() ?? ''
