/** What may precede the first element: a byte order mark, whitespace, comments and the XML declaration. */
const preamble = /^(?:\ufeff|\s+|<!--[\s\S]*?-->|<\?[\s\S]*?\?>)/

const html =
  /^<(?:!doctype\s+html|(?:\w+:)?html|head|body|title|meta|link|style|script|iframe|div|table|h1|p|a|b|br|font)(?=[\s/>])/i
const svg = /^<(?:!doctype\s+svg|(?:\w+:)?svg)(?=[\s/>])/i

/** Detects HTML and SVG by content, whatever the declared type, because both may contain scripts. */
export function findPageType(head: Buffer): 'text/html' | 'image/svg+xml' | undefined {
  let text = decode(head)
  for (let found = preamble.exec(text); found; found = preamble.exec(text)) text = text.slice(found[0].length)
  if (svg.test(text)) return 'image/svg+xml'
  return html.test(text) ? 'text/html' : undefined
}

function decode(head: Buffer): string {
  const mark = head.length >= 2 ? head.readUInt16BE(0) : 0
  if (mark === 0xfffe) return head.toString('utf16le')
  if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(head)
  return head.toString('utf8')
}
