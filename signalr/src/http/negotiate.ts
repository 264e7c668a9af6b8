import type { HubSettings } from '../hub/settings.ts'
import type { TransferFormat, TransportName } from '../hub/transport.ts'
import { toProtocol } from '../protocol/handshake.ts'
import type { TokenSigner } from './connection-token.ts'
import type { HubRequest } from './hub-request.ts'

/** Redirects the client to another address. */
export interface Redirect {
  url: string
  /** The client uses it there instead of its own token. */
  accessToken?: string
}

const latestVersion = 1

const transferFormats: Record<TransportName, readonly TransferFormat[]> = {
  WebSockets: ['Text', 'Binary'],
  ServerSentEvents: ['Text'],
  LongPolling: ['Text', 'Binary'],
}

/** The response body, with its properties in ASP.NET Core's order. */
export function negotiate(
  { query }: HubRequest,
  settings: HubSettings,
  grant: { signer: TokenSigner; userId: string | undefined; now: number },
): object {
  const version = readVersion(query.get('negotiateversion'), settings.minimumNegotiateVersion)
  if (typeof version === 'string') return { error: version }
  const isWanted = query.get('usestatefulreconnect')?.toLowerCase() === 'true'
  const isReconnectAgreed = isWanted && settings.allowStatefulReconnect
  const { connectionId, token } = grant.signer.sign({
    version,
    isReconnectAgreed,
    userId: grant.userId,
    expiresAt: grant.now + settings.disconnectTimeout,
  })
  return {
    ...(isReconnectAgreed ? { useStatefulReconnect: true } : {}),
    negotiateVersion: version,
    connectionId,
    ...(version > 0 ? { connectionToken: token } : {}),
    availableTransports: Object.entries(transferFormats)
      .filter(([transport]) => settings.transports.includes(transport as TransportName))
      .map(([transport, formats]) => ({ transport, transferFormats: formats.filter((one) => isSpoken(one, settings)) }))
      .filter((available) => available.transferFormats.length > 0),
  }
}

const isSpoken = (format: TransferFormat, { protocols }: HubSettings) =>
  protocols.some((choice) => toProtocol(choice).transferFormat === format)

/** A redirected client negotiates again at the new address. */
export function redirectAnswer({ url, accessToken }: Redirect): object {
  return { negotiateVersion: latestVersion, url, accessToken, availableTransports: [] }
}

/** The protocol version to use, or the error message. */
function readVersion(asked: string | null, minimum: number): number | string {
  if (asked !== null && !/^\s*[+-]?\d{1,9}\s*$/.test(asked))
    return 'The client requested a non-integer protocol version.'
  const version = Number(asked ?? 0)
  if (version < minimum) {
    return `The client requested version '${version}', but the server does not support this version.`
  }
  return Math.min(version, latestVersion)
}
