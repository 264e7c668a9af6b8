/**
 * A SignalR server for Node. What a hub and its clients say to each other is defined once, handled in one place and
 * attached to any Node HTTP server; see the README for an example that runs.
 */
export { type Backplane, createLocalBackplane } from './backplane/backplane.ts'
export type { HubRequest } from './http/hub-request.ts'
export type { AskOptions, Clients, Recipient, Recipients } from './hub/clients.ts'
export type { Clock } from './hub/clock.ts'
export type { Identity } from './hub/connection/connection-owner.ts'
export { anything, boolean, number, optional, text } from './hub/connection/readers.ts'
export { type AttachOptions, createHub, type Hub, type HubOptions } from './hub/create-hub.ts'
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
export type { TransportName } from './hub/transport.ts'
export { type ClientConnection, type StreamResult, type TypedClient, typedClient } from './typed-client.ts'
