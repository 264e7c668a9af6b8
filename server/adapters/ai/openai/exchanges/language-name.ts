import { findLanguageTag } from '../../../../platform/find-language-tag.ts'

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** `German (de)` for `de`; a name stays unchanged. Rejects anything that could be a sentence. */
export function languageName(language: string): string {
  const plain = language
    .replaceAll('_', '-')
    .replace(/[^\p{L}\p{M}\d ()-]/gu, '')
    .slice(0, 40)
  const tag = /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(plain) ? findLanguageTag(plain) : undefined
  const name = tag && names.of(tag)
  return name ? `${name} (${plain})` : plain
}
