export const navigation = {
  label: 'Main navigation',
  skip: 'Skip to main content',
  inbox: 'Inbox',
  automation: 'Automation',
  channels: 'Channels',
  places: 'Places',
  settings: 'Team & settings',
  insights: 'Insights',
  start: 'Get started',
  failed: 'Failed',
  failedCount_one: '{count} failed message',
  failedCount_other: '{count} failed messages',
}
