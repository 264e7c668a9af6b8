import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowBackUpDouble,
  IconArrowForwardUp,
  IconChevronDown,
  IconNote,
} from '@tabler/icons-react'
import { useLanguage } from '../../../app/session/language.ts'

export type ComposerMode = 'reply' | 'forward' | 'note'
type ReplyKind = 'reply' | 'replyAll' | 'forward'

interface ModeSwitchProps {
  mode: ComposerMode
  onMode(mode: ComposerMode): void
  /** Email only. */
  kind?: { isReplyAll: boolean; onChoose(kind: ReplyKind): void } | undefined
}

const kinds = {
  reply: { label: 'ticket.reply', icon: IconArrowBackUp },
  replyAll: { label: 'compose.replyAll', icon: IconArrowBackUpDouble },
  forward: { label: 'compose.forward', icon: IconArrowForwardUp },
} as const

/** Switches between replying, forwarding and writing an internal note. */
export function ModeSwitch({ mode, onMode, kind }: ModeSwitchProps) {
  const { t } = useLanguage()
  const current: ReplyKind = mode === 'forward' ? 'forward' : kind?.isReplyAll ? 'replyAll' : 'reply'
  const { label, icon: Picture } = kinds[kind ? current : 'reply']
  return (
    <Group gap={4} wrap="nowrap" className="mode-switch">
      <Group gap={0} wrap="nowrap" className="mode" data-active={mode !== 'note' || undefined}>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          leftSection={<Picture size={14} aria-hidden />}
          aria-pressed={mode !== 'note'}
          onClick={() => onMode(mode === 'forward' ? 'forward' : 'reply')}
        >
          {t(label)}
        </Button>
        {kind && <KindMenu current={current} onChoose={kind.onChoose} />}
      </Group>
      <Group gap={0} className="mode" data-active={mode === 'note' || undefined} data-note>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          leftSection={<IconNote size={14} aria-hidden />}
          aria-pressed={mode === 'note'}
          onClick={() => onMode('note')}
        >
          {t('compose.note')}
        </Button>
      </Group>
    </Group>
  )
}

function KindMenu({ current, onChoose }: { current: ReplyKind; onChoose(kind: ReplyKind): void }) {
  const { t } = useLanguage()
  return (
    <Menu position="top-start" shadow="md">
      <Menu.Target>
        <ActionIcon size="sm" aria-label={t('compose.kind')}>
          <IconChevronDown size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(['reply', 'replyAll', 'forward'] as const).map((kind) => {
          const { label, icon: Picture } = kinds[kind]
          return (
            <Menu.Item
              key={kind}
              leftSection={<Picture size={15} aria-hidden />}
              fw={kind === current ? 600 : 400}
              onClick={() => onChoose(kind)}
            >
              {t(label)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
