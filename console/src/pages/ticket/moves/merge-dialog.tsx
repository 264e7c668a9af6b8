import { orThrow } from '@attendant/client'
import { Group, Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Ticket } from '../use-ticket.ts'
import { useMoves } from './use-moves.ts'

/** Puts the messages of this ticket into another one of the same channel: first those of the same person. */
export function MergeDialog({ ticket, onClose }: { ticket: Ticket; onClose(): void }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const { merge } = useMoves(ticket.ticketID)
  const [words, setWords] = useState(ticket.endUserName ?? '')
  const [search] = useDebouncedValue(words.trim(), 250)
  const { data } = useQuery({
    queryKey: ['tickets', 'merge', ticket.channelID, search],
    queryFn: ({ signal }) => {
      const query = { channelIDs: [String(ticket.channelID)], pageSize: 10, ...(search ? { search } : {}) }
      return orThrow(attendant.GET('/tickets', { params: { query }, signal }))
    },
  })
  const found = data?.items.filter(({ ticketID }) => ticketID !== ticket.ticketID) ?? []
  return (
    <Modal opened onClose={onClose} title={t('ticket.merge')} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Stack gap="sm">
        <Text size="sm">{t('ticket.mergeHint')}</Text>
        <TextInput
          aria-label={t('inbox.search')}
          placeholder={t('inbox.search')}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          data-autofocus
        />
        {found.map((other) => (
          <UnstyledButton
            key={other.ticketID}
            className="pick"
            disabled={merge.isPending}
            onClick={() => merge.mutate(other.ticketID, { onSuccess: onClose })}
          >
            <Group gap={8} wrap="nowrap" justify="space-between">
              <Text size="sm" truncate>
                #{other.ticketID} · {other.endUserName ?? t('inbox.anonymous')} ·{' '}
                {other.subject || t('inbox.noSubject')}
              </Text>
              <StatusBadge ticket={other} isOpenShown />
            </Group>
          </UnstyledButton>
        ))}
        {data && found.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('inbox.nothingFound')}
          </Text>
        )}
      </Stack>
    </Modal>
  )
}
