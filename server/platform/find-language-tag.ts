/** Normalizes a language as people write it: `en_US` becomes `en-US`. Undefined if it is not a language tag. */
export function findLanguageTag(given: string | null | undefined): string | undefined {
  try {
    return Intl.getCanonicalLocales((given ?? '').trim().replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}
