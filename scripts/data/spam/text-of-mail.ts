/** The readable part of a raw mail: decoded where it is encoded, without markup; roughly, as spam is rough. */
export function textOfMail(raw: string): { subject: string; text: string } {
  const end = raw.search(/\r?\n\r?\n/)
  const head = end === -1 ? raw : raw.slice(0, end)
  const body = end === -1 ? '' : raw.slice(end)
  const subject = /^subject:[ \t]*(.*(?:\n[ \t].*)*)/im.exec(head)?.[1] ?? ''
  return { subject, text: withoutMarkup(decode(head, withoutParts(body))).trim() }
}

/** Keeps the text of the parts, drops their boundaries, heads and attachments. */
function withoutParts(body: string): string {
  return body
    .replace(/^--[^\s].*$/gm, '')
    .replace(/^Content-[\w-]+:.*(?:\n[ \t].*)*$/gim, (line) => (/base64/i.test(line) ? '\uE000' : ''))
    .replace(/\uE000\s*((?:[A-Za-z0-9+/=]{20,}\s*)+)/g, (_, encoded: string) => fromBase64(encoded))
}

function decode(head: string, body: string): string {
  const encoding = /^content-transfer-encoding:[ \t]*(\S+)/im.exec(head)?.[1]?.toLowerCase()
  if (encoding === 'base64') return fromBase64(body)
  return body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function fromBase64(text: string): string {
  return Buffer.from(text.replace(/\s/g, ''), 'base64').toString('latin1')
}

function withoutMarkup(text: string): string {
  return text
    .replace(/<(style|script)[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/gi, ' ')
    .replace(/&amp;/gi, '&')
}
