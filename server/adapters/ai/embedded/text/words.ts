export { toWords } from '../../../../platform/text/to-words.ts'

/** Splits an identifier into words: `card_notWorking` becomes `card not Working`. */
export function spokenName(name: string): string {
  return name.replace(/[_/.-]+/g, ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
}
