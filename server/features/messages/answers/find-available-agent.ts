import type { Context } from '../../../context.ts'

export interface AvailableAgent {
  customerRepID: number
  name: string
}

/**
 * A representative who is online for a channel. The service does not know yet who is online, so it says that nobody
 * is: an end user is never promised somebody who may not be there.
 */
export async function findAvailableAgent(
  _context: Context,
  _customerID: number,
  _channelID: number,
): Promise<AvailableAgent | undefined> {
  return undefined
}
