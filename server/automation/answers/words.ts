/** Only the beginning of longer texts is compared. */
export const maxWords = 4_000
const maxCharacters = 40_000

/** Removes source marks such as `[1]` and normalizes Unicode and quotation marks. */
export const normalise = (text: string): string =>
  text
    .slice(0, maxCharacters)
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/\[\d{1,3}\]/g, ' ')

/** Splits into lower-case words; figures such as `12.50` or `2026-11-16` stay whole. */
export const toWords = (text: string): string[] =>
  normalise(text)
    .toLowerCase()
    .match(/[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)?|\p{N}+(?:[.,:/-]\p{N}+)*/gu) ?? []
