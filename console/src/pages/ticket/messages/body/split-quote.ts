/** Attribution lines that mail clients write above a quote, in the most common languages. */
const wrote = [
  ...['wrote', 'schrieb', 'a écrit', 'escribió', 'ha scritto', 'scritto', 'schreef', 'escreveu', 'skrev', 'kirjoitti'],
  ...['napisał', 'napsal', 'написал', 'написав', 'пише', 'yazdı', 'írta', 'a scris', 'έγραψε', '写道', '寫道', '书写'],
  ...['書きました', 'のメール', '작성', 'كتب', 'כתב', 'viết'],
]
const original = [
  ...['original message', 'ursprüngliche nachricht', 'originalnachricht', "message d'origine", 'message original'],
  ...['mensaje original', 'messaggio originale', 'oorspronkelijk bericht', 'mensagem original', 'originalmeddelande'],
  ...['oprindelig meddelelse', 'opprinnelig melding', 'alkuperäinen viesti', 'oryginalna wiadomość', 'původní zpráva'],
  ...['исходное сообщение', 'orijinal mesaj', 'eredeti üzenet', '原始邮件', '元のメッセージ', '원본 메시지'],
  ...['forwarded message', 'weitergeleitete nachricht'],
]
const from = [
  ...['from', 'von', 'de', 'da', 'van', 'från', 'fra', 'lähettäjä', 'od', 'от', 'від', 'kimden', 'gönderen', 'feladó'],
  ...['差出人', '发件人', '寄件者', '보낸 사람', 'από', 'מאת', 'من'],
]
const sent = [
  ...['sent', 'gesendet', 'date', 'datum', 'envoyé', 'enviado', 'enviada em', 'fecha', 'inviato', 'data', 'verzonden'],
  ...['skickat', 'sendt', 'dato', 'lähetetty', 'wysłano', 'odesláno', 'отправлено', 'дата', 'gönderildi', 'tarih'],
  ...['küldve', '发送时间', '日時', '送信日時', '보낸 날짜', '보낸 시간'],
]

const any = (words: string[]) => `(?:${words.join('|')})`
const writes = new RegExp(`${any(wrote)}.{0,80}[:：]$`, 'iu')
const hasDateOrAddress = /[\d@]/
const begins = [
  new RegExp(`^-{2,}\\s*${any(original)}\\s*-{2,}`, 'iu'),
  /^_{20,}$/,
  new RegExp(`^\\*?${any(from)}\\*?\\s?[:：]\\*?\\s.+@.+`, 'iu'),
]
const fromLine = new RegExp(`^\\*?${any(from)}\\*?\\s?[:：]`, 'iu')
const sentLine = new RegExp(`^\\*?${any(sent)}\\*?\\s?[:：]`, 'iu')

/** Splits a plain-text email into what its author wrote and what it quotes; joined, both parts are the whole text. */
export function splitQuote(text: string): { own: string; quoted: string } {
  const lines = text.split('\n')
  const quoted = findQuotedEnd(lines)
  const opening = lines.findIndex(
    (line, index) => index === quoted || opensQuote(line, lines.slice(index + 1, index + 4)),
  )
  // An email that consists only of a quote is shown unchanged.
  if (opening <= 0 || !lines.slice(0, opening).some((line) => line.trim())) return { own: text, quoted: '' }
  return { own: lines.slice(0, opening).join('\n').trimEnd(), quoted: lines.slice(opening).join('\n') }
}

/** Maximum length of an attribution, in characters. */
export const maxOpening = 400

/** Whether a quote starts with this line; some mail clients wrap the attribution onto a second line. */
export function opensQuote(line: string, next: string[] = []): boolean {
  const trimmed = line.trim()
  if (!trimmed || trimmed.length > maxOpening) return false
  if (begins.some((pattern) => pattern.test(trimmed)) || introduces(trimmed)) return true
  if (fromLine.test(trimmed) && next.some((each) => sentLine.test(each.trim().slice(0, maxOpening)))) return true
  const second = next[0]?.trim() ?? ''
  return hasDateOrAddress.test(trimmed) && second.length <= 80 && second.length > 0 && !/[.!?]$/.test(trimmed)
    ? introduces(`${trimmed} ${second}`)
    : false
}

/** Some languages omit the verb: a year, followed by an address. */
const yearAndAddress = /\d{4}.{0,200}<[^<>@\s]{1,200}@[^<>\s]{1,200}>\)?\s?[:：]$/u

const introduces = (line: string) => (writes.test(line) && hasDateOrAddress.test(line)) || yearAndAddress.test(line)

/** The first of the trailing lines that are all quoted or blank, found in one pass from the end. */
function findQuotedEnd(lines: string[]): number | undefined {
  let first: number | undefined
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index] ?? ''
    if (line.startsWith('>')) first = index
    else if (line.trim()) break
  }
  return first
}
