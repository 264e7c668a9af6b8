/** An error whose words may reach the client. The words of any other error stay on the server. */
export class HubException extends Error {
  /** The name that clients of ASP.NET Core know from its texts. */
  override readonly name = 'HubException'
}

export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

/** What is said to the client: the cause is named when it is meant for it, or when details were asked for. */
export function describeFault(words: string, cause: unknown, isDetailed: boolean): string {
  if (!isDetailed && !(cause instanceof HubException)) return words
  const { name, message } = toError(cause)
  return `${words} ${name}: ${message}`
}
