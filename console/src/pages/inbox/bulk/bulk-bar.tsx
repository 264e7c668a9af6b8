import { ActionIcon, Button, CloseButton, Group, Menu, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBell,
  IconBellOff,
  IconCheck,
  IconDots,
  IconFlag,
  IconMail,
  IconMailOpened,
  IconMailX,
  IconMoon,
  IconMoonOff,
  IconTag,
  IconTrash,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { repName, useReps, useTeams } from '../../../app/data/reference-data.ts'
import { MacroButton } from '../../../app/macros/macro-button.tsx'
import { useLanguage } from '../../../app/session/language.ts'
import { useMay } from '../../../app/session/me.ts'
import { useSession } from '../../../app/session/session.tsx'
import { PriorityIcon, priorities } from '../../../ui/marks/priority.tsx'
import { BulkTags } from './bulk-tags.tsx'
import type { TicketChange } from './ticket-change.ts'

interface BulkBarProps {
  ticketIDs: number[]
  count: number
  /** Number of tickets in the list. */
  total: number
  isSpamView: boolean
  isSelectingAll: boolean
  onAct(change: Omit<TicketChange, 'ticketIDs'>): void
  onSnooze(): void
  onSelectAll(): void
  onClear(): void
}

/** The actions for the selected tickets. */
export function BulkBar(props: BulkBarProps) {
  const { ticketIDs, count, total, isSpamView, isSelectingAll, onAct, onSnooze, onSelectAll, onClear } = props
  const { t } = useLanguage()
  const [isTagging, setTagging] = useState(false)
  return (
    <Group className="bulk-bar" gap={4} wrap="nowrap" role="toolbar" aria-label={t('inbox.bulk')}>
      <CloseButton size="sm" aria-label={t('inbox.clearSelection')} onClick={onClear} />
      <Text size="sm" fw={600} role="status" className="nowrap-text">
        {t('inbox.selected', { count })}
      </Text>
      {count < total && (
        <Button size="compact-sm" variant="subtle" loading={isSelectingAll} onClick={onSelectAll}>
          {t('triage.selectAll', { count: total })}
        </Button>
      )}
      <Group gap={4} wrap="nowrap" className="bulk-actions">
        <Button size="compact-sm" leftSection={<IconCheck size={14} />} onClick={() => onAct({ action: 'close' })}>
          {t('inbox.action.close')}
        </Button>
        <AssignMenu onAct={onAct} />
        <BarButton icon={<IconMoon size={14} />} onClick={onSnooze}>
          {t('triage.snooze')}
        </BarButton>
        <BarMenu icon={<IconFlag size={14} />} label={t('triage.priority')}>
          {priorities.toReversed().map((priority) => (
            <Menu.Item
              key={priority}
              leftSection={<PriorityIcon priority={priority} isSilent />}
              onClick={() => onAct({ action: 'setPriority', priority })}
            >
              {t(`inbox.priority.${priority}`)}
            </Menu.Item>
          ))}
        </BarMenu>
        <BarButton icon={<IconTag size={14} />} onClick={() => setTagging(true)}>
          {t('triage.tags')}
        </BarButton>
        <TeamMenu onAct={onAct} />
        <MacroButton ticketIDs={ticketIDs} />
        <MoreMenu isSpamView={isSpamView} onAct={onAct} />
      </Group>
      {isTagging && <BulkTags onAct={onAct} onClose={() => setTagging(false)} />}
    </Group>
  )
}

type Act = Pick<BulkBarProps, 'onAct'>

function AssignMenu({ onAct }: Act) {
  const { t } = useLanguage()
  const { me } = useSession()
  const reps = useReps() ?? []
  const others = reps.filter(({ customerRepID }) => customerRepID !== me?.CustomerRepID)
  return (
    <BarMenu icon={<IconUserPlus size={14} />} label={t('inbox.action.assign')}>
      {me && (
        <Menu.Item onClick={() => onAct({ action: 'assign', customerRepID: me.CustomerRepID })}>
          {t('inbox.key.mine')}
        </Menu.Item>
      )}
      <Menu.Item onClick={() => onAct({ action: 'unassign' })}>{t('inbox.action.unassign')}</Menu.Item>
      <Menu.Divider />
      {others.map((rep) => (
        <Menu.Item
          key={rep.customerRepID}
          onClick={() => onAct({ action: 'assign', customerRepID: rep.customerRepID })}
        >
          {repName(rep)}
        </Menu.Item>
      ))}
    </BarMenu>
  )
}

function TeamMenu({ onAct }: Act) {
  const { t } = useLanguage()
  const teams = useTeams() ?? []
  if (teams.length === 0) return null
  return (
    <BarMenu icon={<IconUsersGroup size={14} />} label={t('triage.team')}>
      {teams.map(({ teamID, name }) => (
        <Menu.Item key={teamID} onClick={() => onAct({ action: 'setTeam', teamID })}>
          {name}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item onClick={() => onAct({ action: 'setTeam', teamID: null })}>{t('triage.noTeam')}</Menu.Item>
    </BarMenu>
  )
}

function MoreMenu({ isSpamView, onAct }: Act & { isSpamView: boolean }) {
  const { t } = useLanguage()
  const mayDelete = useMay('deleteTickets')
  const items = [
    ['read', IconMailOpened, t('inbox.markRead')],
    ['unread', IconMail, t('inbox.markUnread')],
    ['follow', IconBell, t('compose.follow')],
    ['unfollow', IconBellOff, t('compose.unfollow')],
    ['unsnooze', IconMoonOff, t('triage.unsnooze')],
    ['escalate', IconAlertTriangle, t('inbox.action.escalate')],
    ['reopen', IconArrowBackUp, t('inbox.action.reopen')],
    isSpamView
      ? (['notSpam', IconMailX, t('inbox.action.notSpam')] as const)
      : (['spam', IconMailX, t('inbox.action.spam')] as const),
  ] as const
  return (
    <Menu position="top-end">
      <Menu.Target>
        <ActionIcon aria-label={t('common.more')}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(([action, Picture, label]) => (
          <Menu.Item key={action} leftSection={<Picture size={15} />} onClick={() => onAct({ action })}>
            {label}
          </Menu.Item>
        ))}
        {mayDelete && (
          <>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash size={15} />} onClick={() => onAct({ action: 'delete' })}>
              {t('inbox.action.delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

interface BarMenuProps {
  icon: ReactElement
  label: string
  children: ReactNode
}

const BarMenu = ({ icon, label, children }: BarMenuProps) => (
  <Menu position="top">
    <Menu.Target>
      <Button
        size="compact-sm"
        variant="default"
        className="bulk-secondary"
        leftSection={icon}
        aria-label={label}
        title={label}
      >
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
      {children}
    </Menu.Dropdown>
  </Menu>
)

const BarButton = ({ icon, onClick, children }: { icon: ReactElement; onClick(): void; children: string }) => (
  <Button
    size="compact-sm"
    variant="default"
    className="bulk-secondary"
    leftSection={icon}
    aria-label={children}
    title={children}
    onClick={onClick}
  >
    {children}
  </Button>
)
