import { Address, type AddressOptions, type Attachable } from '../http/address.ts'
import { type Clock, systemClock } from '../hub/clock.ts'
import { type OnError, reportTo } from '../hub/report-to.ts'
import { type HubSettings, toSettings } from '../hub/settings.ts'
import type { TransferFormat, TransportName } from '../hub/transport.ts'
import { type RawConnection, RawHost } from './raw-host.ts'
import { createRawProtocol } from './raw-protocol.ts'

type RawSettings = Pick<
  HubSettings,
  | 'bufferSize'
  | 'closeTimeout'
  | 'disconnectTimeout'
  | 'maximumBufferedBytes'
  | 'maximumFrameSize'
  | 'minimumNegotiateVersion'
  | 'pollTimeout'
  | 'sendTimeout'
  | 'streamBufferCapacity'
  | 'transports'
>

export interface ConnectionHandlerOptions<User> extends Partial<RawSettings>, AddressOptions<User> {
  /** Called for each client. The connection ends when it returns. */
  handle(connection: RawConnection<NoInfer<User>>): unknown
  /** Of WebSocket frames; `Text` by default. Arbitrary bytes need `Binary`, which server-sent events do not support. */
  transferFormat?: TransferFormat
  /** Called with errors thrown by `handle`. */
  onError?: OnError
  clock?: Clock
}

/**
 * Bytes in both directions over the transports of SignalR, without its hub protocol: for custom protocols, and for
 * clients without a hub.
 */
export function createConnectionHandler<User = undefined>(options: ConnectionHandlerOptions<User>): Attachable {
  const { transferFormat = 'Text', clock = systemClock, onError } = options
  const { handle } = options as ConnectionHandlerOptions<unknown>
  const rawProtocol = createRawProtocol(transferFormat)
  const settings = toSettings({ ...options, protocols: [rawProtocol] })
  const host = new RawHost({
    settings: { ...settings, transports: settings.transports.filter((name) => carries(name, transferFormat)) },
    rawProtocol,
    clock,
    report: (error, where) => reportTo(onError, error, where),
    handle,
  })
  return new Address(host, options)
}

const carries = (transport: TransportName, format: TransferFormat) =>
  format === 'Text' || transport !== 'ServerSentEvents'
