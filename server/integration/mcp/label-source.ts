/** What contacts wrote is data, not instructions: a label says whose words a model reads. */
export function labelMessage(message: object): object {
  const { senderType, isAI } = message as { senderType?: string; isAI?: boolean }
  if (senderType === 'EndUser') return { source: 'endUser', ...message }
  return { source: isAI ? 'ai' : 'rep', ...message }
}

/** Subject and preview of a ticket mostly are a contact's words. */
export const labelTicket = (ticket: object): object => ({ source: 'endUser', ...ticket })
