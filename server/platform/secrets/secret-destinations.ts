import { mask } from './secrets.ts'

/** Secrets of a row, and everything that determines where they are sent. Null if they are not sent anywhere yet. */
export interface Destination<Row> {
  secrets: readonly (keyof Row & string)[]
  of(row: Row): (string | null)[]
}

/**
 * The secrets that a write clears: changing the destination of a secret requires the secret. Returns those that
 * were set and are not given again; `written` is the request, in which the mask means "unchanged".
 */
export function findLostSecrets<Row extends object>(
  destinations: Destination<Row>[],
  { before, after, written }: { before: Row; after: Row; written: Partial<Record<keyof Row, unknown>> },
): (keyof Row & string)[] {
  return destinations.flatMap((destination) => {
    const [from, to] = [destination.of(before), destination.of(after)]
    const hasMoved = from.some((part, index) => part !== null && part !== to[index])
    if (!hasMoved) return []
    return destination.secrets.filter(
      (secret) => before[secret] && (written[secret] === undefined || written[secret] === mask),
    )
  })
}

/** Scheme, host and port. An unparsable URL is its own destination. */
export function originOf(address: string | null | undefined): string | null {
  if (!address?.trim()) return null
  const { protocol, host } = URL.parse(address.trim()) ?? {}
  return host ? `${protocol}//${host}` : address.trim()
}

/** The same including the path: on a shared host, another path may belong to someone else. */
export function addressOf(address: string | null | undefined): string | null {
  if (!address?.trim()) return null
  const url = URL.parse(address.trim())
  return url?.host
    ? `${url.protocol}//${url.host}${url.pathname.replace(/(?<!\/)\/+$/, '')}${url.search}`
    : address.trim()
}
