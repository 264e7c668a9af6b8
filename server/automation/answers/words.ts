/** Longer texts are compared by their beginning. */
export const maxWords = 4_000
const maxCharacters = 40_000

/** Without the marks of sources, such as `[1]`, in one form of Unicode and of quotation marks. */
export const normalise = (text: string): string =>
  text
    .slice(0, maxCharacters)
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/\[\d{1,3}\]/g, ' ')

/** In lower case; figures stay together, such as `12.50` or `2026-11-16`. */
export const toWords = (text: string): string[] =>
  normalise(text)
    .toLowerCase()
    .match(/[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)?|\p{N}+(?:[.,:/-]\p{N}+)*/gu) ?? []
