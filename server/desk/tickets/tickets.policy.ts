import { invalidField } from '../../errors.ts'

/** Built-in statuses; any other is a custom status of the customer and behaves like Open. */
const builtIn = ['Open', 'Escalated', 'Closed']

export interface TicketState {
  status: string
  /** True exactly when the status is `Closed`. */
  isClosed: boolean
}

/** Normalises the spelling of built-in statuses. */
export function stateOf(written: string): TicketState {
  const trimmed = written.trim()
  const status = builtIn.find((state) => state.toLowerCase() === trimmed.toLowerCase()) ?? trimmed
  return { status, isClosed: status === 'Closed' }
}

interface WrittenState {
  status: string | undefined
  isClosed: boolean | undefined
}

/** `status` and `isClosed` are redundant: writing one updates the other, and they must agree. */
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

/** The hooks that a change of the status fires. */
export function hooksOfStatus(before: TicketState, after: TicketState): string[] {
  if (after.status === before.status) return []
  if (after.status === 'Escalated') return ['OnEscalate']
  if (after.isClosed) return ['OnClose']
  return before.isClosed ? ['OnReopen'] : []
}
