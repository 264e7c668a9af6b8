/** Parses a browser's language. Invalid ones, such as `en-US@posix`, are ignored. */
export function readVisitorLanguage(given: string | null | undefined): string | null {
  const [code = ''] = (given ?? '').trim().replaceAll('_', '-').split('@')
  try {
    return Intl.getCanonicalLocales(code)[0] ?? null
  } catch {
    return null
  }
}
