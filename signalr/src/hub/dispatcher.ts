import type { Completion, HubMessage, Invocation, StreamInvocation } from '../protocol/messages.ts'
import { type BoundMethod, readArguments } from './bound-method.ts'
import type { SendPort } from './clients.ts'
import type { Connection } from './connection/connection.ts'
import { CallContext, type Groups } from './hub-context.ts'
import { describeFault, HubException } from './hub-exception.ts'
import { runStream } from './streams/run-stream.ts'
import { closeUploads, explainStreamIds, openUploads } from './streams/uploads.ts'

export interface DispatcherOptions {
  methods: Map<string, BoundMethod>
  port: SendPort
  groups: Groups
  /** Called before every call; without it, everything is allowed. */
  mayCall?: (context: CallContext, method: string, values: readonly unknown[]) => boolean | Promise<boolean>
  report: (error: unknown, method: string) => void
}

type Call = Invocation | StreamInvocation

/**
 * Passes each message of a client to its handler. A returned promise delays the next message: a call waits for a free
 * slot of its connection, everything else is read while calls run.
 */
export class Dispatcher {
  private readonly options: DispatcherOptions

  constructor(options: DispatcherOptions) {
    this.options = options
  }

  dispatch(connection: Connection, message: HubMessage): Promise<void> | undefined {
    switch (message.type) {
      case 1:
      case 4:
        if (!connection.calls.isFull) return this.call(connection, message)
        return connection.calls
          .whenFree()
          .then(() => (connection.isClosed ? undefined : this.call(connection, message)))
      case 2:
        return connection.uploads?.get(message.invocationId)?.push(message.item)
      case 3:
        return this.complete(connection, message)
      case 5:
        connection.streams?.get(message.invocationId)?.abort()
        return undefined
      case 6:
        connection.watch.pinged()
        return undefined
      case 7: {
        const error = message.error === undefined ? undefined : new HubException(message.error)
        connection.close({ close: { type: 7 }, error })
        return undefined
      }
      default:
        return undefined
    }
  }

  private complete(connection: Connection, message: Completion): undefined {
    const upload = connection.uploads?.get(message.invocationId)
    if (upload) {
      connection.uploads?.delete(message.invocationId)
      upload.complete(message.error === undefined ? undefined : new HubException(message.error))
    } else connection.results?.settle(message)
  }

  private call(connection: Connection, message: Call): Promise<void> | undefined {
    const method = this.options.methods.get(message.target.toLowerCase())
    if (!method) return refuse(connection, message, `Unknown hub method '${message.target}'`)
    let values: unknown[]
    try {
      values = readArguments(method, message.arguments)
    } catch (fault) {
      return this.fault(
        connection,
        message,
        `Failed to invoke '${message.target}' due to an error on the server.`,
        fault,
      )
    }
    const canceller = message.type === 4 ? new AbortController() : undefined
    const context = new CallContext(this.options, connection, { headers: message.headers, signal: canceller?.signal })
    const proceed = (isAllowed: boolean) => {
      if (isAllowed) return this.proceed(connection, message, method, context, values, canceller)
      return refuse(connection, message, `Failed to invoke '${message.target}' because user is unauthorized`)
    }
    return this.whenAllowed(connection, message, () => this.options.mayCall?.(context, method.name, values), proceed)
  }

  private whenAllowed(
    connection: Connection,
    message: Call,
    ask: () => boolean | Promise<boolean> | undefined,
    proceed: (isAllowed: boolean) => Promise<void> | undefined,
  ): Promise<void> | undefined {
    const failed = (fault: unknown) => this.fault(connection, message, unexpected(message), fault)
    try {
      const allowed = ask() ?? true
      return typeof allowed === 'boolean' ? proceed(allowed) : allowed.then(proceed, failed)
    } catch (fault) {
      return failed(fault)
    }
  }

  private proceed(
    connection: Connection,
    message: Call,
    method: BoundMethod,
    context: CallContext,
    values: unknown[],
    canceller: AbortController | undefined,
  ): Promise<void> | undefined {
    const wrong = wrongMode(method, message)
    if (wrong) return refuse(connection, message, wrong)
    const streamIds = message.streamIds ?? []
    const problem = explainStreamIds(connection, method, streamIds)
    if (problem) return this.fault(connection, message, unexpected(message), new HubException(problem))
    openUploads(connection, method, streamIds, values)
    if (canceller && message.type === 4) {
      const run = { connection, message, method, context, values, canceller, report: this.options.report }
      void runStream(run).finally(() => closeUploads(connection, streamIds))
      return undefined
    }
    return this.answer(connection, message, method, context, values)
  }

  private answer(
    connection: Connection,
    message: Call,
    method: BoundMethod,
    context: CallContext,
    values: unknown[],
  ): Promise<void> | undefined {
    let result: unknown
    try {
      result = method.handle(context, ...values)
    } catch (fault) {
      closeUploads(connection, message.streamIds)
      return this.fault(connection, message, unexpected(message), fault)
    }
    if (!isThenable(result)) {
      closeUploads(connection, message.streamIds)
      const room = this.respond(connection, message, result)
      if (room) connection.calls.enter(room)
      return undefined
    }
    const done = Promise.resolve(result)
      .then(
        (value) => this.respond(connection, message, value),
        (fault) => this.fault(connection, message, unexpected(message), fault),
      )
      .finally(() => closeUploads(connection, message.streamIds))
    // Uploads and client results arrive as further messages, so such calls do not take a slot.
    if (method.uploadCount === 0) {
      const leave = connection.calls.enter(done)
      if (context.isReleased) leave()
      else context.release = leave
    }
    return undefined
  }

  /** A promise while the client's buffer is full: its next call waits for it. */
  private respond(connection: Connection, message: Call, result: unknown): Promise<void> | undefined {
    if (!message.invocationId) return undefined
    try {
      connection.send({ type: 3, invocationId: message.invocationId, result: result ?? null })
    } catch (fault) {
      return this.fault(connection, message, unexpected(message), fault)
    }
    return connection.watch.room()
  }

  private fault(connection: Connection, message: Call, summary: string, fault: unknown): undefined {
    this.options.report(fault, message.target)
    refuse(connection, message, describeFault(summary, fault, connection.settings.detailedErrors))
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function'
  return isObject && 'then' in value && typeof value.then === 'function'
}

function unexpected({ target }: Call): string {
  return `An unexpected error occurred invoking '${target}' on the server.`
}

function refuse(connection: Connection, { invocationId }: Call, error: string): undefined {
  if (invocationId) connection.send({ type: 3, invocationId, error })
}

function wrongMode(method: BoundMethod, { type, target }: Call): string | undefined {
  if (method.isStream === (type === 4)) return undefined
  return method.isStream
    ? `The client attempted to invoke the streaming '${target}' method with a non-streaming invocation.`
    : `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.`
}
