/** Words for `wrote` with which programs introduce quotes in many languages. */
const verbs =
  /(?<![\p{L}\p{N}])(?:wrote|writes|said|replied|schrieb(?: am)?|schreibt|hat geschrieben|het volgende geschreven|a écrit|écrit|escribió|escribio|escribiste|va escriure|ha scritto|scrive|scrisse|schreef|escreveu|skrev|skreiv|kirjoitti|napisał(?:a|\(a\))?|napisana przez|pisze|napsal(?:a|\(a\))?|napísal(?:a|\(a\))?|ezt írta|írta|a scris|написал(?:а|\(а\))?|пишет|писал(?:а|\(а\))?|пише|написав|написала?|написа|έγραψε|şunu yazdı|yazdı|kirjutas|rašė|rakstīja|napisao(?:\/la)?|napisala?|je napisal|je napisao|skrifaði|đã viết|menulis|เขียนว่า|כתב(?:ה|\/ה)?|كتب(?:ت)?|تمت كتابة ما يلي)(?![\p{L}\p{N}])|写道|寫道|님이 작성|작성:|쓴 글|さんは書きました|さんが書きました|のメール|wrote:$/iu

const address = /[\w.+%=-]{1,200}@[\w-]{1,100}\.[\w.-]{1,100}/
const time = /(?<!\d)(?:[01]?\d|2[0-4])(?:[:.]|h| ?Uhr|時|时|시)\s?[0-5]?\d/u
const day = /(?<!\d)(?:19|20)\d\d(?!\d)|(?<!\d)\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?!\d)/
const ending = /[:：][\s\u200e\u200f\u202a-\u202e\u2066-\u2069*_]{0,20}$/u
/** Old Gmail: day, name and address, without a verb. */
const dayAndAddress = /^\s*\d{4}[/-]\d{1,2}[/-]\d{1,2}\s.{0,200}<[^<>\s]{1,200}@[^<>\s]{1,200}>:?\s*$/

/** The beginning of an introduction long enough to be wrapped. */
const beginning =
  /^[\s*_\u200e\u200f\u202a-\u202e]{0,8}(?:on|am|le|el|il|op|em|den|dne|dňa|w dniu|dnia|wiadomość|στις|на|в|în|la|vào|pada|dana|u|a\(z\)|at|von|from|no dia|í|þann)(?=[\s,])|^\s{0,8}(?:\d|בתאריך|ב-|في|ในวันที่|在|于|於)/iu
const maxLines = 6
const maxLength = 500

export interface Attribution {
  /** How many lines it takes. */
  lines: number
  /** Contains time and author, which people do not write by hand. The quote follows even without marks. */
  isCertain: boolean
}

/** `On Monday Ada wrote:` in the wording of many programs, also wrapped over several lines. */
export function findAttribution(lines: string[], at: number): Attribution | undefined {
  let joined = ''
  for (let count = 1; count <= maxLines; count++) {
    const line = lines[at + count - 1]
    if (line === undefined || line.trim() === '' || /^\s*>/.test(line)) return undefined
    // Text directly before an introduction is not part of it.
    if (count === 2 && !mayGoOn(lines[at] ?? '', line)) return undefined
    if (count > 1 && /^\s*\D/.test(line) && beginning.test(line) && /\d/.test(line)) return undefined
    joined = `${joined} ${line.trim()}`.trim()
    if (joined.length > maxLength) return undefined
    if (count === 1 && dayAndAddress.test(joined)) return { lines: 1, isCertain: false }
    const attribution = ending.test(joined) ? judge(joined) : undefined
    if (attribution) return { lines: count, isCertain: attribution.isCertain }
  }
  return undefined
}

const mayGoOn = (first: string, second: string) =>
  !/[.!?…。！？]\s*$/u.test(first) &&
  (/^\s*<[^<>\s]{1,200}@/.test(second) ||
    beginning.test(first) ||
    address.test(first) ||
    day.test(first) ||
    time.test(first))

function judge(text: string): { isCertain: boolean } | undefined {
  const hasVerb = verbs.test(text)
  const hasAddress = address.test(text)
  const hasTime = time.test(text)
  const hasDay = day.test(text)
  if (hasVerb) return { isCertain: (hasDay && (hasTime || hasAddress)) || (hasAddress && hasTime) }
  // Gmail in Russian, Japanese, Hebrew: day, time, name and address.
  const endsWithAddress = /[>)\]‬‏]\s{0,9}[:：][\s\u200e\u200f\u202a-\u202e\u2066-\u2069]{0,20}$/u.test(text)
  if (endsWithAddress && hasAddress && hasTime && hasDay) return { isCertain: true }
  return hasDay && (hasTime || hasAddress) ? { isCertain: false } : undefined
}
