import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC of the URL and every field, sorted by name; duplicate values of a name count once. */
export function sign(authToken: string, url: string, fields: URLSearchParams): string {
  const names = [...new Set(fields.keys())].sort()
  const text = names.flatMap((name) => [...new Set(fields.getAll(name))].sort().map((value) => `${name}${value}`))
  return createHmac('sha1', authToken)
    .update(`${url}${text.join('')}`, 'utf8')
    .digest('base64')
}

/** The form of the URL that was signed, or undefined. */
export function findSigned(
  authToken: string,
  addresses: string[],
  fields: URLSearchParams,
  signature: string | undefined,
): string | undefined {
  if (!signature) return undefined
  return addresses.find((address) => spellings(address).some((url) => isEqual(sign(authToken, url, fields), signature)))
}

/** The provider may sign with or without the port, depending on the configured URL. */
function spellings(address: string): string[] {
  const [, scheme = '', host = '', port = '', rest = ''] =
    /^(https?):\/\/([^/:?#[]+|\[[^\]]+\])(:\d+)?((?:[/?#].*)?)$/is.exec(address) ?? []
  if (!scheme) return []
  const usual = scheme.toLowerCase() === 'https' ? ':443' : ':80'
  return [...new Set([address, `${scheme}://${host}${rest}`, `${scheme}://${host}${port || usual}${rest}`])]
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
