import type { IncomingMessage } from 'node:http'

/** A request to the hub, before authentication. */
export interface HubRequest {
  /** From `Authorization: Bearer`, or `access_token` in the query, as browsers cannot set headers of WebSockets. */
  token: string | undefined
  query: URLSearchParams
  raw: IncomingMessage
}

export function readRequest(raw: IncomingMessage): HubRequest {
  const query = readQuery(raw.url ?? '/')
  const [, bearer] = /^bearer +(\S.*)$/i.exec(raw.headers.authorization ?? '') ?? []
  return { token: bearer?.trim() ?? query.get('access_token') ?? undefined, query, raw }
}

export function pathOf(raw: IncomingMessage): string {
  const path = (raw.url ?? '/').split('?', 1)[0] as string
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** Names are lowercased, as ASP.NET Core ignores their case. */
function readQuery(url: string): URLSearchParams {
  const at = url.indexOf('?')
  const query = new URLSearchParams()
  if (at === -1) return query
  for (const [name, value] of new URLSearchParams(url.slice(at + 1))) query.append(name.toLowerCase(), value)
  return query
}
