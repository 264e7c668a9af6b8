import type { AreaPage } from '../../app/area-page.ts'

export const channelPages: AreaPage[] = [
  { path: '', load: () => import('./channels-page.tsx'), component: 'ChannelsPage' },
  { path: 'new/$channelType', load: () => import('./channel-page.tsx'), component: 'NewChannelPage' },
  { path: 'consent', load: () => import('./mail/consent-page.tsx'), component: 'ConsentPage' },
  { path: '$channelID', load: () => import('./channel-page.tsx'), component: 'ChannelPage' },
]
