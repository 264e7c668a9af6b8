const greeting =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|guten (?:tag|morgen|abend)|liebe[rs]?|sehr geehrte[rs]?|moin|servus)\b[^\n,!.:]{0,60}[,!.:]?\s{0,5}/i

const closing =
  /^(?:(?:best|kind|warm|many)\s(?:regards|wishes|thanks)|regards|sincerely|yours|cheers|best|thanks|thank you|mit freundlichen|freundliche|viele|liebe|beste|herzliche)(?: (?:grüße|grüßen|gruß|regards|sincerely))?\b[^\n]{0,40}$|^(?:mfg|vg|lg|--)\s{0,3}[,.]?$/i

/** Removes greeting and signature from a letter. */
export function stripLetter(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').trim().replace(greeting, '').split('\n')
  const end = lines.findIndex((line, index) => index > 0 && line.length <= 60 && closing.test(line.trim()))
  return (end === -1 ? lines : lines.slice(0, end))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
