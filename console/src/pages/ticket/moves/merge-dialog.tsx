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

/** Merges this ticket into another of the same channel; suggests tickets of the same contact first. */
export function MergeDialog({ ticket, onClose }: { ticket: Ticket; onClose(): void }) {
  const { t } = useLanguage()
  const { merge } = useMoves(ticket.ticketID)
  const [words, setWords] = useState(ticket.endUserName ?? '')
  const [search] = useDebouncedValue(words.trim(), 250)
  const inChannel = useOthers(ticket, search, true)
  const isNoneInChannel = inChannel?.length === 0
  // Shows tickets of other channels, so that users see why they cannot be selected.
  const elsewhere = useOthers(ticket, search, false, isNoneInChannel && search !== '')
  const found = isNoneInChannel ? elsewhere : inChannel
  return (
    <Modal opened onClose={onClose} title={t('ticket.merge')} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Stack gap="sm">
        <Text size="sm">{t('ticket.mergeHint')}</Text>
        <TextInput
          aria-label={t('inbox.search')}
          placeholder={t('inbox.searchHint')}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          data-autofocus
        />
        {found?.map((other) => (
          <Candidate
            key={other.ticketID}
            ticket={ticket}
            other={other}
            isBusy={merge.isPending}
            onChoose={() => merge.mutate(other.ticketID, { onSuccess: onClose })}
          />
        ))}
        <Text size="sm" c="dimmed" role="status">
          {found?.length === 0 && t('ticket.mergeNothingFound', { words: search })}
          {isNoneInChannel && search === '' && t('ticket.mergeNoOthers')}
        </Text>
      </Stack>
    </Modal>
  )
}

/** Other tickets that match, of the same channel or of all channels. */
function useOthers(ticket: Ticket, search: string, isOfChannel: boolean, enabled = true): Ticket[] | undefined {
  const attendant = useAttendant()
  const query = {
    pageSize: 10,
    ...(isOfChannel ? { channelIDs: [String(ticket.channelID)] } : {}),
    ...(search ? { search } : {}),
  }
  const { data } = useQuery({
    queryKey: ['tickets', 'merge', query],
    queryFn: ({ signal }) => orThrow(attendant.GET('/tickets', { params: { query }, signal })),
    enabled,
  })
  return data?.items.filter(({ ticketID }) => ticketID !== ticket.ticketID)
}

interface CandidateProps {
  ticket: Ticket
  other: Ticket
  isBusy: boolean
  onChoose(): void
}

/** A ticket to select, or why it cannot be selected. */
function Candidate({ ticket, other, isBusy, onChoose }: CandidateProps) {
  const { t } = useLanguage()
  const { ticketID, mergedIntoTicketID } = other
  const problem =
    (mergedIntoTicketID && t('ticket.mergedInto', { id: String(mergedIntoTicketID) })) ||
    (other.channelID !== ticket.channelID && t('ticket.mergeOtherChannel'))
  return (
    <UnstyledButton className="pick" disabled={isBusy || Boolean(problem)} onClick={onChoose}>
      <Group gap={8} wrap="nowrap" justify="space-between">
        <Text size="sm" truncate>
          #{ticketID} · {other.endUserName ?? t('inbox.anonymous')} · {other.subject || t('inbox.noSubject')}
        </Text>
        <StatusBadge ticket={other} isOpenShown />
      </Group>
      {problem && (
        <Text size="xs" c="dimmed">
          {problem}
        </Text>
      )}
    </UnstyledButton>
  )
}
