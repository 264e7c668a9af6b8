import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC over the address and every field, sorted by name; a name that comes twice counts each value once. */
export function sign(authToken: string, url: string, fields: URLSearchParams): string {
  const names = [...new Set(fields.keys())].sort()
  const text = names.flatMap((name) => [...new Set(fields.getAll(name))].sort().map((value) => `${name}${value}`))
  return createHmac('sha1', authToken)
    .update(`${url}${text.join('')}`, 'utf8')
    .digest('base64')
}

/** The spelling of the address that the signature is of, or nothing. */
export function findSigned(
  authToken: string,
  addresses: string[],
  fields: URLSearchParams,
  signature: string | undefined,
): string | undefined {
  if (!signature) return undefined
  return addresses.find((address) => spellings(address).some((url) => isEqual(sign(authToken, url, fields), signature)))
}

/** The provider signs with or without the port, whichever it was given. */
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
