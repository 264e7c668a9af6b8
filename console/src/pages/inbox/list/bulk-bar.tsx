import { ActionIcon, Button, CloseButton, Group, Menu, Text, Tooltip } from '@mantine/core'
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconMailbox,
  IconMailX,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import { useRef } from 'react'
import { repName, useReps } from '../../../app/data/reference-data.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useToastClearance } from '../../../ui/toasts/use-toast-clearance.ts'
import type { TicketAction } from './use-ticket-actions.ts'

interface BulkBarProps {
  count: number
  isSpamView: boolean
  onAct(action: TicketAction, customerRepID?: number): void
  onUnread(): void
  onClear(): void
}

/** What can be done with all that is selected. */
export function BulkBar({ count, isSpamView, onAct, onUnread, onClear }: BulkBarProps) {
  const { t } = useLanguage()
  const reps = useReps() ?? []
  const bar = useRef<HTMLDivElement>(null)
  useToastClearance(bar)
  return (
    <Group ref={bar} className="bulk-bar" gap={4} wrap="nowrap" role="toolbar" aria-label={t('inbox.bulk')}>
      <CloseButton size="sm" aria-label={t('inbox.clearSelection')} onClick={onClear} />
      <Text size="sm" fw={600} mr={4} role="status">
        {t('inbox.selected', { count })}
      </Text>
      <Button size="compact-sm" leftSection={<IconCheck size={14} />} onClick={() => onAct('close')}>
        {t('inbox.action.close')}
      </Button>
      <Menu position="top">
        <Menu.Target>
          <Button size="compact-sm" variant="default" leftSection={<IconUserPlus size={14} />}>
            {t('inbox.action.assign')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={300} style={{ overflowY: 'auto' }}>
          {reps.map((rep) => (
            <Menu.Item key={rep.customerRepID} onClick={() => onAct('assign', rep.customerRepID)}>
              {repName(rep)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <BulkIcon icon={IconAlertTriangle} label={t('inbox.action.escalate')} onClick={() => onAct('escalate')} />
      <BulkIcon icon={IconArrowBackUp} label={t('inbox.action.reopen')} onClick={() => onAct('reopen')} />
      <BulkIcon icon={IconMailbox} label={t('inbox.markUnread')} onClick={onUnread} />
      <BulkIcon
        icon={IconMailX}
        label={t(isSpamView ? 'inbox.action.notSpam' : 'inbox.action.spam')}
        onClick={() => onAct(isSpamView ? 'notSpam' : 'spam')}
      />
      <BulkIcon icon={IconTrash} label={t('inbox.action.delete')} onClick={() => onAct('delete')} />
    </Group>
  )
}

function BulkIcon({ icon: Picture, label, onClick }: { icon: Icon; label: string; onClick(): void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={onClick}>
        <Picture size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
