/**
 * A SignalR server for Node. The messages between a hub and its clients are defined once, handled in one place and
 * attached to any Node HTTP server; see the README for an example.
 */
export { type Backplane, createLocalBackplane } from './backplane/backplane.ts'
export type { Attachable, AttachOptions } from './http/address.ts'
export type { HubRequest } from './http/hub-request.ts'
export type { AskOptions, Clients, Recipient, Recipients } from './hub/clients.ts'
export type { Clock } from './hub/clock.ts'
export type { Identity } from './hub/connection/connection-owner.ts'
export { anything, boolean, number, optional, text } from './hub/connection/readers.ts'
export { createHub, type Hub, type HubOptions } from './hub/create-hub.ts'
export {
  defineHub,
  event,
  type Handlers,
  type HubDefinition,
  method,
  type Reader,
  stream,
  type,
  upload,
} from './hub/definition.ts'
export type { HubCall, HubFilter } from './hub/filters.ts'
export type { Groups, HubConnection, HubContext } from './hub/hub-context.ts'
export { HubException } from './hub/hub-exception.ts'
export type { EndedCall, HubObserver } from './hub/observer.ts'
export type { HubSettings } from './hub/settings.ts'
export type { TransferFormat, TransportName } from './hub/transport.ts'
export type { ProtocolChoice } from './protocol/handshake.ts'
export type { HubProtocol, ReceivedBytes } from './protocol/hub-protocol.ts'
export { createJsonProtocol } from './protocol/json-protocol.ts'
export type { JsonSettings } from './protocol/json-settings.ts'
export { type HubMessage, InvalidDataException } from './protocol/messages.ts'
export { type ConnectionHandlerOptions, createConnectionHandler } from './raw/create-connection-handler.ts'
export type { RawConnection } from './raw/raw-host.ts'
export { type ClientConnection, type StreamResult, type TypedClient, typedClient } from './typed-client.ts'
