/** The messages of the hub protocol, independent of their encoding. */
export interface Invocation {
  type: 1
  /** If absent, the sender wants no response, not even an error. */
  invocationId?: string
  target: string
  arguments: unknown[]
  streamIds?: string[]
  headers?: Record<string, string>
}

export interface StreamItem {
  type: 2
  invocationId: string
  item: unknown
}

/** Neither `error` nor `result`: it completed without a value. A null result is a value. */
export interface Completion {
  type: 3
  invocationId: string
  error?: string
  result?: unknown
}

export interface StreamInvocation {
  type: 4
  invocationId: string
  target: string
  arguments: unknown[]
  streamIds?: string[]
  headers?: Record<string, string>
}

export interface CancelInvocation {
  type: 5
  invocationId: string
}

export interface Ping {
  type: 6
}

export interface Close {
  type: 7
  error?: string
  /** Clients with automatic reconnect only reconnect if this is set. */
  allowReconnect?: boolean
}

export interface Ack {
  type: 8
  sequenceId: number
}

export interface Sequence {
  type: 9
  sequenceId: number
}

export type HubMessage =
  | Invocation
  | StreamItem
  | Completion
  | StreamInvocation
  | CancelInvocation
  | Ping
  | Close
  | Ack
  | Sequence

/** Messages that stateful reconnect numbers, keeps and sends again. */
export function isCounted(message: HubMessage): boolean {
  return message.type <= 5
}

/** The client violated the protocol, which ends its connection. Named as in ASP.NET Core's detailed errors. */
export class InvalidDataException extends Error {
  override readonly name = 'InvalidDataException'
}
