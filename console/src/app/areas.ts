import {
  type Icon,
  IconBolt,
  IconBook2,
  IconChartBar,
  IconHome,
  IconInbox,
  IconMessages,
  IconRocket,
  IconUsers,
} from '@tabler/icons-react'
import { automationPages } from '../pages/automation/pages.ts'
import { channelPages } from '../pages/channels/pages.ts'
import { insightPages } from '../pages/insights/pages.ts'
import { knowledgePages } from '../pages/knowledge/pages.ts'
import { placePages } from '../pages/places/pages.ts'
import { settingsPages } from '../pages/settings/pages.ts'
import { startPages } from '../pages/start/pages.ts'
import type { AreaPage } from './area-page.ts'
import type { MessageKey } from './session/language.ts'
import type { Permission } from './session/me.ts'

export interface Area {
  path: string
  label: MessageKey
  icon: Icon
  /** The second key of the shortcut that starts with `g`. */
  letter: string
  pages: AreaPage[]
  isAdminOnly?: boolean
  /** The area is hidden from users without this permission. */
  needs?: Permission
  /** The area is hidden if the workspace does not have this feature. */
  feature?: string
  /** Not in the navigation; other pages link to it. */
  isHidden?: boolean
}

/** All areas, in the order of the navigation. */
export const areas: Area[] = [
  { path: 'inbox', label: 'navigation.inbox', icon: IconInbox, letter: 'i', pages: [] },
  { path: 'automation', label: 'navigation.automation', icon: IconBolt, letter: 'a', pages: automationPages },
  {
    path: 'knowledge',
    label: 'navigation.knowledge',
    icon: IconBook2,
    letter: 'k',
    pages: knowledgePages,
    needs: 'manageKnowledge',
  },
  { path: 'channels', label: 'navigation.channels', icon: IconMessages, letter: 'c', pages: channelPages },
  {
    path: 'places',
    label: 'navigation.places',
    icon: IconHome,
    letter: 'p',
    pages: placePages,
    feature: 'SchedulesOfCondition',
  },
  { path: 'settings', label: 'navigation.settings', icon: IconUsers, letter: 's', pages: settingsPages },
  {
    path: 'insights',
    label: 'navigation.insights',
    icon: IconChartBar,
    letter: 'n',
    pages: insightPages,
    needs: 'viewInsights',
  },
  {
    path: 'start',
    label: 'navigation.start',
    icon: IconRocket,
    letter: 'h',
    pages: startPages,
    isAdminOnly: true,
    isHidden: true,
  },
]
