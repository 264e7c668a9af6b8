import { orThrow } from '@attendant/client'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChannels } from '../../../app/data/reference-data.ts'
import { explainFault } from '../../../app/errors/faults.ts'
import { onDemand } from '../../../app/on-demand.tsx'
import { loadAllTexts, useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { languageName } from '../../../ui/format/language-name.ts'
import { useTimes } from '../../../ui/format/times.ts'
import { TicketLink } from '../messages/sender-line.tsx'
import type { Ticket } from '../use-ticket.ts'
import { ContactCard } from './contact-card.tsx'
import { CsatFact } from './csat-fact.tsx'
import { CustomFields } from './custom-fields.tsx'
import { Fact, Section } from './fact.tsx'
import { Followers } from './followers.tsx'

const TriagePanel = onDemand(async () => {
  await loadAllTexts()
  return (await import('./triage-panel.tsx')).TriagePanel
})

/** The panel beside the conversation: contact, properties and a short history. */
export function TicketDetails({ ticket, pageURL }: { ticket: Ticket; pageURL: string | undefined }) {
  const { t, language } = useLanguage()
  const times = useTimes()
  const channel = useChannels()?.find(({ channelID }) => channelID === ticket.channelID)
  return (
    <Stack gap="lg" p="md">
      {ticket.endUserID && <ContactCard endUserID={ticket.endUserID} ticketID={ticket.ticketID} />}
      <TriagePanel ticket={ticket} />
      <Section title={t('ticket.details')}>
        <dl className="facts">
          <Fact name={t('ticket.number')}>#{ticket.ticketID}</Fact>
          <Fact name={t('inbox.channel')}>{channel?.name ?? ticket.channelType}</Fact>
          {pageURL && (
            <Fact name={t('ticket.page')}>
              <PageLink url={pageURL} />
            </Fact>
          )}
          <Fact name={t('ticket.created')}>{times.moment(ticket.dateCreated)}</Fact>
          {ticket.language && <Fact name={t('ticket.language')}>{languageName(ticket.language, language)}</Fact>}
          {ticket.linkedTicketID && (
            <Fact name={t('ticket.linkedTicket')}>
              <TicketLink ticketID={ticket.linkedTicketID}>#{ticket.linkedTicketID}</TicketLink>
            </Fact>
          )}
          {ticket.mergedIntoTicketID && (
            <Fact name={t('ticket.origin')}>{t('ticket.mergedInto', { id: String(ticket.mergedIntoTicketID) })}</Fact>
          )}
          <CsatFact csat={ticket.csat} />
          {ticket.topics.length > 0 && <Fact name={t('ticket.topics')}>{ticket.topics.join(', ')}</Fact>}
        </dl>
      </Section>
      <Section title={t('compose.followers')}>
        <Followers ticketID={ticket.ticketID} />
      </Section>
      <Section title={t('ticket.summary')}>
        <Summary ticket={ticket} />
      </Section>
      <Section title={t('ticket.customFields')}>
        <CustomFields ticket={ticket} />
      </Section>
    </Stack>
  )
}

/** The page a visitor wrote from. Only http(s) addresses become links, because the visitor's browser sent them. */
function PageLink({ url }: { url: string }) {
  const page = URL.parse(url)
  if (page?.protocol !== 'https:' && page?.protocol !== 'http:') return url
  return (
    <Anchor href={url} target="_blank" rel="noopener noreferrer" inherit>
      {page.host + page.pathname.replace(/\/$/, '')}
    </Anchor>
  )
}

/** Generated on demand, because it may call the AI provider. */
function Summary({ ticket: { ticketID, messageCount } }: { ticket: Ticket }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const [isWanted, setWanted] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['summary', ticketID, messageCount],
    queryFn: ({ signal }) =>
      orThrow(attendant.GET('/tickets/{id}/history-summary', { params: { path: { id: ticketID } }, signal })),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) {
    return (
      <Text size="sm" role="alert">
        {explainFault(t, error)}{' '}
        <Anchor component="button" size="sm" onClick={() => void refetch()}>
          {t('common.retry')}
        </Anchor>
      </Text>
    )
  }
  if (data !== undefined)
    return (
      <Text size="sm" className="plain-body">
        {data || t('ticket.nothingToSummarize')}
      </Text>
    )
  return (
    <Button size="compact-xs" variant="default" loading={isFetching} onClick={() => setWanted(true)}>
      {t('ticket.summarize')}
    </Button>
  )
}
