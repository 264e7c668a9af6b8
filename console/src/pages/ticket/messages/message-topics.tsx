import { ActionIcon, Badge, Button, Checkbox, Group, Popover, Stack, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTopics } from '../../../app/data/reference-data.ts'
import { useLanguage } from '../../../app/session/language.ts'
import type { Message } from '../use-ticket.ts'
import { useMessageActions } from './use-message-actions.ts'

/** The topics of a message, as detected by AI or set by a person, whose choice takes precedence. */
export function MessageTopics({ message }: { message: Message }) {
  const { t } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <Group gap={5}>
      {message.topics.map(({ ticketMessageTopicID, topicName }) => (
        <Badge key={ticketMessageTopicID} size="sm" radius="sm" variant="default" tt="none" fw={400}>
          {topicName}
        </Badge>
      ))}
      <Popover opened={isOpen} onChange={setOpen} width={280} trapFocus position="bottom-start" shadow="md">
        <Popover.Target>
          <ActionIcon
            size="xs"
            className="inline-action"
            aria-label={t('ticket.correctTopics')}
            onClick={() => setOpen(!isOpen)}
          >
            <IconPencil size={13} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown>
          <CorrectTopics message={message} onDone={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>
    </Group>
  )
}

function CorrectTopics({ message, onDone }: { message: Message; onDone(): void }) {
  const { t } = useLanguage()
  const topics = useTopics() ?? []
  const { correctTopics } = useMessageActions(message.ticketID)
  const [names, setNames] = useState(() => message.topics.map(({ topicName }) => topicName))
  const save = () => {
    const chosen = topics.filter(({ name }) => names.includes(name))
    correctTopics.mutate({ messageID: message.messageID, topics: chosen })
    onDone()
  }
  return (
    <>
      <Checkbox.Group label={t('ticket.correctTopics')} value={names} onChange={setNames}>
        <Stack gap={6} my={8} mah={240} style={{ overflowY: 'auto' }}>
          {topics.map(({ topicID, name }) => (
            <Checkbox key={topicID} size="xs" value={name} label={name} />
          ))}
          {topics.length === 0 && (
            <Text size="xs" c="dimmed">
              {t('ticket.noTopics')}
            </Text>
          )}
        </Stack>
      </Checkbox.Group>
      <Group justify="flex-end">
        <Button size="xs" onClick={save}>
          {t('common.save')}
        </Button>
      </Group>
    </>
  )
}
