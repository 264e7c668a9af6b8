export { toWords } from '../../../../platform/text/to-words.ts'

/** A name in plain words: `card_notWorking` reads `card not Working`. */
export function spokenName(name: string): string {
  return name.replace(/[_/.-]+/g, ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
}
