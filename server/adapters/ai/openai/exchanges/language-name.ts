const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** `German (de)` for `de`; a name stays as it is. Nothing that could pass for a sentence gets through. */
export function languageName(language: string): string {
  const plain = language.replace(/[^\p{L}\p{M}\d ()-]/gu, '').slice(0, 40)
  if (!/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(plain)) return plain
  const name = names.of(plain)
  return name ? `${name} (${plain})` : plain
}
