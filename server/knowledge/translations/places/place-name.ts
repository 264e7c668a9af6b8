const additions =
  /\b(the|of|de|du|di|da|la|canton|province|region|state|community|autonomous|city|county|governorate)\b/g

/** Normalizes a name for comparison: without case, accents, punctuation and words such as `Province of`. */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
  const short = plain.replace(additions, ' ').replace(/\s+/g, ' ').trim()
  return short || plain
}
