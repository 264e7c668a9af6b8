import { invalidField } from '../../errors.ts'

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

interface WrittenState {
  status: string | undefined
  isClosed: boolean | undefined
}

/** Status and isClosed say the same in two ways: writing one moves the other, and they may not disagree. */
export function writtenState(before: TicketState, { status, isClosed }: WrittenState): TicketState {
  if (status === undefined) {
    if (isClosed === undefined || isClosed === before.isClosed)
      return { status: before.status, isClosed: before.isClosed }
    return stateOf(isClosed ? 'Closed' : 'Open')
  }
  const state = stateOf(status)
  if (isClosed !== undefined && isClosed !== state.isClosed) {
    throw invalidField('isClosed', 'status_mismatch', { value: String(state.isClosed), status: state.status })
  }
  return state
}
