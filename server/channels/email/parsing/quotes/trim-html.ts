import { isNestedBeyondReason } from '../../../../platform/html/sanitise-html.ts'
import { type ElementRole, toPlainText } from '../../../../platform/html/to-plain-text.ts'
import { trimText } from './trim-text.ts'

/** How mail programs mark quotes, and the line that introduces them. Outlook on the web prefixes names with `x_`. */
const quoted =
  /(?:^|\s)(?:x_){0,3}(?:gmail_attr|yahoo_quoted|protonmail_quote|tutanota_quote|moz-cite-prefix|airmail_ext_on_attr|messagereplysection|freshdesk_quote|front-blockquote|sh-quoted-content|skiff_quote|mailru-blockquote|mail_quote|ntes-mailmaster-quote|quoted-content|hey-quote)(?:\s|$)/i
const quotedID = /^(?:x_){0,3}(?:reply-intro|yahoo_quoted_\d*|isreplycontent|ntes-pcmail-quote|qt)$/i
/** Everything from here on is quoted. */
const cutClass = /(?:^|\s)(?:x_){0,3}(?:zmail_extra|ms-outlook-mobile-reference-message)(?:\s|$)/i
const cutID =
  /^(?:x_){0,3}(?:divrplyfwdmsg|appendonsend|olk_src_body_section|mail-editor-reference-message-container|stopspelling|ms-outlook-mobile-body-separator-line|forwardedmessage|replysplit)$/i

function judgeElement(name: string, attributes: Record<string, string>): ElementRole | undefined {
  const { class: names = '', id = '', style = '', type = '', name: given = '' } = attributes
  if (cutID.test(id) || cutClass.test(names)) return 'cut'
  if (quoted.test(names) || quotedID.test(id) || /^quote$/i.test(given)) return 'quote'
  if (name !== 'blockquote') return undefined
  // Gmail uses it for indentation.
  const isIndent = /border:\s?none|border-left:\s?none/i.test(style) && !type && !/quote|cite/i.test(names)
  return isIndent ? 'plain' : 'quote'
}

/** Like `trimQuotes`, for HTML, as text with marked quotes. */
export const trimHtml = (html: string): string | null =>
  isNestedBeyondReason(html) ? null : trimText(toPlainText(html, { marksQuotes: true, judgeElement }))
