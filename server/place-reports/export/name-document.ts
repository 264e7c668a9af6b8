const maxLength = 200
/** Reserved device names on Windows, with any extension. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** The case number as a file name that is valid on every system, or a name with the report ID. */
export function nameDocument({ caseNumber, id }: { caseNumber: string | null; id: number }): string {
  const safe = (caseNumber ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[\\/:*?"<>|]/g, '_')
    .replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
  const stem = [...safe].slice(0, maxLength).join('')
  return stem === '' || device.test(stem) ? `PlaceDescription-${id}.docx` : `${stem}.docx`
}
