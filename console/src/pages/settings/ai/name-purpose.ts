import type { MessageKey, Translate } from '../../../app/session/language.ts'

/** The name of the purpose of an AI request; purposes of a newer service keep their own name. */
export function namePurpose(t: Translate, purpose: string): string {
  const key = `settings.purpose.${purpose}` as MessageKey
  const name = t(key)
  return name === key ? purpose : name
}
