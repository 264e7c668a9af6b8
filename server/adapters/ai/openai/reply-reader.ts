const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }

/**
 * Reads the `reply` member of a JSON object that is still being written. Each piece gives the reply so far, if the
 * piece made it longer.
 */
export function createReplyReader(): (piece: string) => string | undefined {
  let depth = 0
  let isInString = false
  let escaped: string | undefined
  let isValue = false
  let key = ''
  let reply = ''
  let given = ''

  function takeText(text: string) {
    if (depth !== 1) return
    if (!isValue) key += text
    else if (key === 'reply') reply += text
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
    for (const character of piece.split('')) {
      if (isInString) takeInString(character)
      else takeOutside(character)
    }
    // Half of a surrogate pair is no character yet, and the answer's own reply is trimmed.
    const soFar = reply.trimStart().replace(/[\uD800-\uDBFF]$/, '')
    if (soFar.length <= given.length) return undefined
    given = soFar
    return soFar
  }
}
