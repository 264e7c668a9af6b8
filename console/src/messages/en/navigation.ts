export const navigation = {
  label: 'Areas',
  skip: 'Skip to the page',
  inbox: 'Inbox',
  automation: 'Automation',
  channels: 'Channels',
  places: 'Places',
  settings: 'People & settings',
  insights: 'Insights',
}
