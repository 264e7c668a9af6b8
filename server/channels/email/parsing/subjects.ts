const replies =
  're|aw|antw|antwort|sv|vs|odp|ynt|yan|res|rif|ref|r|ris|bls|atb|vá|שב|رد|отв|ответ|на|回复|回覆|答复|答覆|返信|답장'
const forwards =
  'fw|fwd|wg|weitergeleitet|tr|doorst|vb|vl|i|rv|enc|pd|ilt|továbbítás|fyi|пересл|hv|转发|轉寄|轉發|転送|전달'

/** `Re:`, `AW[2]:`, `Odp :`, `回复：` and similar prefixes, repeated. */
const prefix = (words: string) => new RegExp(`^\\s*(?:${words})\\s*(?:[\\[(]\\d{1,3}[\\])])?\\s*[:：]\\s*`, 'iu')
const replyPrefix = prefix(replies)
const forwardPrefix = prefix(forwards)
const anyPrefix = prefix(`${replies}|${forwards}`)
const tag = /\[#(\d{1,15})\]/

/** What mail gateways put before the subject of an email from outside: `[EXTERNAL]`, `[Ext. Mail]`, `*EXT*`, `EXTERN:`. */
const gatewayTag =
  /^\s*(?:\[\s?ext(?:ern(?:al|e|o)?)?\.?(?:[ -](?:e-?)?(?:mail|sender|message))?\s?\]|\*{1,3}ext(?:ern(?:al)?)?\*{1,3}|ext(?:ern(?:al)?)?[:：])[:：\s-]{0,5}/iu

export const isReplySubject = (subject: string) => replyPrefix.test(subject.replace(gatewayTag, ''))
export const isForwardSubject = (subject: string) => forwardPrefix.test(subject.replace(gatewayTag, ''))

/** The bare subject: without prefixes, our tag, case and whitespace. */
export const bareSubject = (subject: string): string =>
  withoutPrefixes(subject.replace(tag, ' ').trim()).replace(/\s+/g, ' ').trim().toLowerCase()

/** The subject that was replied to once, in one line. */
export const answeredSubject = (subject: string): string =>
  [gatewayTag, replyPrefix, gatewayTag]
    .reduce((bare, beginning) => bare.replace(beginning, ''), subject)
    .replace(/\s+/g, ' ')
    .trim()

function withoutPrefixes(subject: string): string {
  let bare = subject
  for (let times = 0; times < 20; times++) {
    const shorter = bare.replace(anyPrefix, '').replace(gatewayTag, '')
    if (shorter === bare) break
    bare = shorter
  }
  return bare
}

/** The ticket named in a subject, as in `Re: [#123] Lamp`. */
export function ticketInSubject(subject: string): number | undefined {
  const [, id] = tag.exec(subject) ?? []
  return id ? Number(id) : undefined
}

/** The subject of a reply, with a single prefix. */
export const toReplySubject = (subject: string) => (isReplySubject(subject) ? subject : `Re: ${subject}`.trim())
