export const ticket = {
  'status.open': 'Open',
  'status.escalated': 'Escalated',
  'status.closed': 'Closed',
  'status.spam': 'Spam',
}
