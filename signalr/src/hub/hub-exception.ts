/** An error whose message may be sent to the client. Messages of other errors stay on the server. */
export class HubException extends Error {
  /** The name that clients know from error messages of ASP.NET Core. */
  override readonly name = 'HubException'
}

export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

/** The error text for the client: the cause is included if it is a `HubException` or details are enabled. */
export function describeFault(summary: string, cause: unknown, isDetailed: boolean): string {
  if (!isDetailed && !(cause instanceof HubException)) return summary
  const { name, message } = toError(cause)
  return `${summary} ${name}: ${message}`
}
