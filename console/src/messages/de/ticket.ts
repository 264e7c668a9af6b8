export const ticket = {
  'status.open': 'Offen',
  'status.escalated': 'Eskaliert',
  'status.closed': 'Geschlossen',
  'status.spam': 'Spam',
}
