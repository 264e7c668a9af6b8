/** What people write for a language as programs take it: `en_US` is `en-US`. None where it is nothing of the kind. */
export function findLanguageTag(given: string | null | undefined): string | undefined {
  try {
    return Intl.getCanonicalLocales((given ?? '').trim().replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}
