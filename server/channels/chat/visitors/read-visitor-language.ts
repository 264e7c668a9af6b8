/** Browsers say strange things, such as `en-US@posix`, and others worse ones: what is no language is none. */
export function readVisitorLanguage(given: string | null | undefined): string | null {
  const [code = ''] = (given ?? '').trim().replaceAll('_', '-').split('@')
  try {
    return Intl.getCanonicalLocales(code)[0] ?? null
  } catch {
    return null
  }
}
