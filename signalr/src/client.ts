/**
 * For programs that connect to a hub, including browsers: the definition and a typed view of the official client's
 * connection. Does not import anything from Node.
 */
export { anything, boolean, number, optional, text } from './hub/connection/readers.ts'
export { defineHub, event, type HubDefinition, method, type Reader, stream, type, upload } from './hub/definition.ts'
export { type ClientConnection, type StreamResult, type TypedClient, typedClient } from './typed-client.ts'
