import { orThrow } from '@attendant/client'
import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { contactName } from '../../../ui/format/contact-name.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Fact, Section } from './fact.tsx'

/** How the chat tells browsers apart: it says nothing about the person. */
const ofBrowser = /^visitor-[\da-f-]{36}$/

/** Who the conversation is with, and what else they have written about. */
export function ContactCard({ endUserID, ticketID }: { endUserID: number; ticketID: number }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const path = { id: endUserID }
  const { data: endUser } = useQuery({
    queryKey: ['endUsers', endUserID],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/EndUsers/{id}', { params: { path }, signal })),
  })
  const { data: tickets } = useQuery({
    queryKey: ['endUsers', endUserID, 'tickets'],
    queryFn: ({ signal }) =>
      orThrow(attendant.GET('/api/EndUsers/{id}/tickets', { params: { path, query: { pageSize: 6 } }, signal })),
  })
  if (!endUser) return <Skeleton height={80} />
  const { DisplayName, Email, Phone, CustomerRef, Notes, UIDs } = endUser
  const others = tickets?.items.filter((ticket) => ticket.ticketID !== ticketID).slice(0, 5) ?? []
  const more = UIDs.map(({ UID }) => UID).filter((uid) => uid !== Email && uid !== Phone && !ofBrowser.test(uid))
  return (
    <>
      <Section title={contactName(t, DisplayName)}>
        <dl className="facts">
          {Email && (
            <Fact name={t('ticket.email')}>
              {Email.slice(0, Email.lastIndexOf('@'))}
              <wbr />
              {Email.slice(Email.lastIndexOf('@'))}
            </Fact>
          )}
          {Phone && <Fact name={t('ticket.phone')}>{Phone}</Fact>}
          {CustomerRef && <Fact name={t('ticket.reference')}>{CustomerRef}</Fact>}
          {more.length > 0 && <Fact name={t('ticket.identifiers')}>{more.join(', ')}</Fact>}
          {Notes && <Fact name={t('ticket.notes')}>{Notes}</Fact>}
        </dl>
      </Section>
      {others.length > 0 && (
        <Section title={t('ticket.otherTickets')}>
          <Stack gap={4}>
            {others.map((ticket) => (
              <Group key={ticket.ticketID} gap={6} wrap="nowrap" justify="space-between">
                <Anchor component={Link} to={`/inbox/${ticket.ticketID}`} size="sm" truncate>
                  {ticket.subject || ticket.lastMessagePreview || t('inbox.noSubject')}
                </Anchor>
                <StatusBadge ticket={ticket} isOpenShown />
              </Group>
            ))}
          </Stack>
          {tickets && tickets.totalCount > 6 && (
            <Text size="xs" c="dimmed">
              {t('ticket.moreTickets', { count: tickets.totalCount - 6 })}
            </Text>
          )}
        </Section>
      )}
    </>
  )
}
