import type { Context } from '../../context.ts'
import { publishEvent } from '../../platform/events/events.ts'

interface OwnEvent {
  customerID: number
  /** The only recipient, on all of their connections. */
  customerRepID: number
  type: string
  data: Record<string, unknown>
}

/** Publishes an event to one representative, in the transaction of the fact. */
export async function publishOwnEvent(
  context: Pick<Context, 'db' | 'now' | 'cause'>,
  { customerID, customerRepID, type, data }: OwnEvent,
): Promise<void> {
  await publishEvent(context, { customerID, type, data: { ...data, onlyCustomerRepID: customerRepID } })
}
