import { ActionIcon, Button, Group, Menu, Text, Tooltip } from '@mantine/core'
import { IconChevronDown, IconClock, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage } from '../../../../app/session/language.ts'
import { useLacks } from '../../../../app/session/me.ts'
import { useTimes } from '../../../../ui/format/times.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { listSendTimes } from './send-times.ts'

interface SendButtonsProps {
  label: string
  isDisabled: boolean
  onSend(): void
  /** Also closes the ticket. */
  onSendAndClose?: () => void
  onSendLater?: (at: Date) => void
}

/** The send button, with a menu for sending and closing, or sending later. */
export function SendButtons({ label, isDisabled, onSend, onSendAndClose, onSendLater }: SendButtonsProps) {
  const { t } = useLanguage()
  if (useLacks('sendReplies')) {
    return (
      <Text size="xs" c="dimmed">
        {t('access.needed', { permission: t('access.permission.sendReplies') })}
      </Text>
    )
  }
  return (
    <Group gap={6} wrap="nowrap" className="send-buttons">
      {onSendAndClose && (
        <Tooltip label="⌘/Ctrl ⇧ Enter">
          <Button variant="default" size="xs" disabled={isDisabled} onClick={onSendAndClose}>
            {t('ticket.sendAndClose')}
          </Button>
        </Tooltip>
      )}
      <Group gap={1} wrap="nowrap">
        <Tooltip label="⌘/Ctrl Enter">
          <Button
            size="xs"
            leftSection={<IconSend size={14} />}
            disabled={isDisabled}
            onClick={onSend}
            className={onSendLater && 'send-main'}
          >
            {label}
          </Button>
        </Tooltip>
        {onSendLater && <SendLater isDisabled={isDisabled} onSendLater={onSendLater} />}
      </Group>
    </Group>
  )
}

function SendLater({ isDisabled, onSendLater }: { isDisabled: boolean; onSendLater(at: Date): void }) {
  const { t } = useLanguage()
  const times = useTimes()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <Menu position="top-end" shadow="md">
        <Menu.Target>
          <ActionIcon
            variant="filled"
            color="accent"
            size={30}
            aria-label={t('compose.sendLater')}
            disabled={isDisabled}
            className="send-more"
          >
            <IconChevronDown size={14} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('compose.sendLater')}</Menu.Label>
          {listSendTimes(new Date()).map(({ label, at }) => (
            <Menu.Item
              key={label}
              leftSection={<IconClock size={14} aria-hidden />}
              rightSection={<span className="menu-time">{times.upcoming(at)}</span>}
              onClick={() => onSendLater(at)}
            >
              {t(label)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setChoosing(true)}>{t('compose.pickTime')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isChoosing && <ScheduleDialog onClose={() => setChoosing(false)} onChoose={onSendLater} />}
    </>
  )
}
