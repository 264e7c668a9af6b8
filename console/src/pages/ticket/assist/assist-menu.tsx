import { ActionIcon, Anchor, Group, Menu, Text } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import { useAssist } from './use-assist.ts'

interface AssistMenuProps {
  ticketID: number
  text: string
  /** Replaces the whole text. */
  replace(text: string): void
}

const edits = ['Rewrite', 'Shorten', 'Expand', 'Friendlier', 'Formal', 'Fix', 'Translate'] as const

/** Rewrites the text with AI; the change can be undone. */
export function AssistMenu({ ticketID, text, replace }: AssistMenuProps) {
  const { t } = useLanguage()
  const [before, setBefore] = useState<{ text: string; changed: string }>()
  const { run, stop, isBusy, problem } = useAssist(ticketID, replace)
  const change = async (kind: (typeof edits)[number]) => {
    const answer = await run({ kind, text })
    if (!answer) return replace(text)
    replace(answer.text)
    setBefore({ text, changed: answer.text })
  }
  return (
    <Group gap="xs">
      <Menu position="top-start" shadow="md">
        <Menu.Target>
          <ActionIcon
            size="sm"
            aria-label={t('assist.menu')}
            title={t('assist.menu')}
            loading={isBusy}
            disabled={!text.trim() && !isBusy}
          >
            <IconSparkles size={16} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {edits.map((kind) => (
            <Menu.Item key={kind} onClick={() => void change(kind)}>
              {t(`assist.${kind}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isBusy && (
        <>
          <Text size="xs" c="dimmed" role="status">
            {t('assist.changing')}
          </Text>
          <Anchor component="button" size="xs" onClick={stop}>
            {t('assist.stop')}
          </Anchor>
        </>
      )}
      {problem && !isBusy && (
        <Text size="xs" role="alert" className="message-failed">
          {problem}
        </Text>
      )}
      {before?.changed === text && !isBusy && (
        <Anchor component="button" size="xs" onClick={() => replace(before.text)}>
          {t('assist.undo')}
        </Anchor>
      )}
    </Group>
  )
}
