/** The messages of the hub protocol, as both encodings carry them. */
export interface Invocation {
  type: 1
  /** Absent: the sender wants no answer, not even an error. */
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

/** Neither `error` nor `result`: it ended without a value. A result of null is a value. */
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
  /** Only with this does a client with automatic reconnection try again. */
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

/** What stateful reconnect numbers, keeps and sends again. */
export function isCounted(message: HubMessage): boolean {
  return message.type <= 5
}

/** The other side broke the protocol: its connection ends. Named as ASP.NET Core names it in detailed errors. */
export class InvalidDataException extends Error {
  override readonly name = 'InvalidDataException'
}
