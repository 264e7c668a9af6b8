import type { MessageKey, Translate } from '../../../app/session/language.ts'

/** What a request to the AI was for; purposes of a newer service keep their name. */
export function namePurpose(t: Translate, purpose: string): string {
  const key = `settings.purpose.${purpose}` as MessageKey
  const name = t(key)
  return name === key ? purpose : name
}
