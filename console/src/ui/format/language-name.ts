/** The name of a language in the reader's language: `de-AT` is “Austrian German”. Invalid codes are returned unchanged. */
export function languageName(code: string, reader: string): string {
  try {
    return new Intl.DisplayNames([reader], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
