/** The states that mean something to the service; any other is a customer's own word, and behaves as Open. */
const builtIn = ['Open', 'Escalated', 'Closed']

export interface TicketState {
  status: string
  /** True exactly when the status is `Closed`. */
  isClosed: boolean
}

/** The built-in states are spelled one way, however they are written. */
export function stateOf(written: string): TicketState {
  const trimmed = written.trim()
  const status = builtIn.find((state) => state.toLowerCase() === trimmed.toLowerCase()) ?? trimmed
  return { status, isClosed: status === 'Closed' }
}
