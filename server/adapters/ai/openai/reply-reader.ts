const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }

/**
 * Reads the `reply` member of a JSON object that is still being streamed. Each chunk returns the reply so far if it
 * became longer.
 */
export function createReplyReader(): (piece: string) => string | undefined {
  let depth = 0
  let isInString = false
  let escaped: string | undefined
  let isValue = false
  let key = ''
  let reply = ''
  let given = 0

  function takeText(text: string) {
    if (depth !== 1) return
    if (!isValue) key += text
    // The final reply is trimmed, too.
    else if (key === 'reply') reply += reply === '' ? text.trimStart() : text
  }

  function takeEscaped(character: string) {
    escaped += character
    if (escaped?.startsWith('u') && escaped.length < 5) return
    takeText(
      escaped?.startsWith('u')
        ? String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
        : (escapes[character] ?? character),
    )
    escaped = undefined
  }

  function takeInString(character: string) {
    if (escaped !== undefined) takeEscaped(character)
    else if (character === '\\') escaped = ''
    else if (character === '"') isInString = false
    else takeText(character)
  }

  function takeOutside(character: string) {
    if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') depth--
    else if (character === '"' && depth > 0) {
      isInString = true
      if (depth === 1 && !isValue) key = ''
    } else if (character === ':' && depth === 1) isValue = true
    else if (character === ',' && depth === 1) isValue = false
  }

  return (piece) => {
    for (let index = 0; index < piece.length; index++) {
      if (isInString) takeInString(piece.charAt(index))
      else takeOutside(piece.charAt(index))
    }
    // Half of a surrogate pair is incomplete.
    const length = isHighSurrogate(reply.charCodeAt(reply.length - 1)) ? reply.length - 1 : reply.length
    if (length <= given) return undefined
    given = length
    return reply.slice(0, length)
  }
}

const isHighSurrogate = (code: number) => code >= 0xd8_00 && code <= 0xdb_ff
