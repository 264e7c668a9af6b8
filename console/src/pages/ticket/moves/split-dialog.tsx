import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import type { Message, Ticket } from '../use-ticket.ts'
import { useMoves } from './use-moves.ts'

interface SplitDialogProps {
  ticket: Ticket
  messages: Message[]
  onClose(): void
}

/** Moves selected messages to a new ticket, for a question about something else. */
export function SplitDialog({ ticket, messages, onClose }: SplitDialogProps) {
  const { t } = useLanguage()
  const { split } = useMoves(ticket.ticketID)
  const [chosen, setChosen] = useState<string[]>([])
  const [subject, setSubject] = useState(ticket.subject)
  const save = () => split.mutate({ messageIDs: chosen.map(Number), subject }, { onSuccess: onClose })
  return (
    <Modal opened onClose={onClose} title={t('ticket.split')} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Stack gap="sm">
        <Checkbox.Group label={t('ticket.splitHint')} value={chosen} onChange={setChosen}>
          <Stack gap={8} mt={8} mah="40vh" style={{ overflowY: 'auto' }}>
            {messages.map(({ messageID, fromName, customerRepName, preview }) => (
              <Checkbox
                key={messageID}
                size="xs"
                value={String(messageID)}
                label={
                  <Text size="sm" lineClamp={2}>
                    <b>{fromName ?? customerRepName ?? t('ticket.us')}:</b> {preview}
                  </Text>
                }
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <TextInput
          label={t('ticket.splitSubject')}
          maxLength={255}
          value={subject}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            disabled={chosen.length === 0 || chosen.length === messages.length}
            loading={split.isPending}
            onClick={save}
          >
            {t('ticket.splitVerb')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
