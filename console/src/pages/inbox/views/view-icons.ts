import {
  type Icon,
  IconAlarm,
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconInbox,
  IconMailExclamation,
  IconMailX,
  IconMoon,
  IconStack2,
  IconUser,
  IconUserQuestion,
} from '@tabler/icons-react'
import type { BuiltInView } from '../inbox-query.ts'

export const viewIcons: Record<BuiltInView, Icon> = {
  open: IconInbox,
  unassigned: IconUserQuestion,
  mine: IconUser,
  waiting: IconClock,
  sla: IconAlarm,
  snoozed: IconMoon,
  escalated: IconAlertTriangle,
  needsPerson: IconUserQuestion,
  failed: IconMailExclamation,
  closed: IconCheck,
  spam: IconMailX,
  all: IconStack2,
}
