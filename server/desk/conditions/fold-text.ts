/** Normalizes text for conditions: without case, accents and extra spaces. In upper case `ß` equals `ss`. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().replace(/\s+/g, ' ').trim()

/** The language of a tag: `de` of `de-AT`. */
export const baseLanguage = (tag: string): string => tag.split(/[-_]/, 1)[0]?.toLowerCase() ?? ''
