/** The name of a language in the reader's own: `de-AT` is “Austrian German”. A code that is none stays as it is. */
export function languageName(code: string, reader: string): string {
  try {
    return new Intl.DisplayNames([reader], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
