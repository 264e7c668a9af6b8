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

/** A name as people would say it: `card_notWorking` reads `card not Working`. */
export function spokenName(name: string): string {
  return name.replace(/[_/.-]+/g, ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
}
