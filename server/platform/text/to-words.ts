const wordPattern = /[\p{L}\p{N}]+(?:'\p{L}+)*/gu

/** The words of a text in lower case; `don't` is one word. */
export function toWords(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[’ʼ`´]/g, "'")
      .match(wordPattern) ?? []
  )
}
