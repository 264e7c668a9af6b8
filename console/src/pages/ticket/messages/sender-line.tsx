import { Alert, Anchor, Group, Text, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconShieldQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import type { Message } from '../use-ticket.ts'

/** The address that sent or receives an email: display names can be forged. Unverified addresses are marked. */
export function SenderLine({ message }: { message: Message }) {
  const { t } = useLanguage()
  const { senderType, fromAddress, toAddress, toAddresses, ccAddresses, bccAddresses, replyTo, authentication } =
    message
  const isTheirs = senderType === 'EndUser'
  const to = toAddresses.length > 0 ? toAddresses.join(', ') : toAddress
  const address = isTheirs ? fromAddress : to
  if (!address?.includes('@')) return null
  return (
    <Group gap={6} mt={-4} mb={6} wrap="wrap" className="sender-line">
      <Text size="xs" c="dimmed">
        {isTheirs ? address : t('ticket.to', { address })}
      </Text>
      {isTheirs && toAddresses.length > 1 && (
        <Text size="xs" c="dimmed">
          {t('ticket.to', { address: toAddresses.join(', ') })}
        </Text>
      )}
      {ccAddresses.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('compose.ccLine', { addresses: ccAddresses.join(', ') })}
        </Text>
      )}
      {bccAddresses.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('compose.bccLine', { addresses: bccAddresses.join(', ') })}
        </Text>
      )}
      {isTheirs && authentication === 'none' && <Unverified message={message} />}
      {isTheirs && replyTo && (
        <Text size="xs" c="dimmed">
          {t('ticket.answersTo', { address: replyTo })}
        </Text>
      )}
    </Group>
  )
}

function Unverified({ message: { authenticationDetails } }: { message: Message }) {
  const { t } = useLanguage()
  const { reason, formSender } = authenticationDetails ?? {}
  const why = t(`ticket.unverified.${reason ?? 'NoResult'}`, { address: formSender ?? '' })
  return (
    <Tooltip label={why} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <Text
        span
        size="xs"
        c="dimmed"
        className="unverified"
        tabIndex={0}
        aria-label={`${t('ticket.unverified')}: ${why}`}
      >
        <IconShieldQuestion size={13} stroke={1.7} aria-hidden /> {t('ticket.unverified')}
      </Text>
    </Tooltip>
  )
}

/** Warns about the sender before the reader trusts the message. */
export function SenderWarning({ message }: { message: Message }) {
  const { t } = useLanguage()
  const { authentication, authenticationDetails, fromAddress } = message
  const claimed = authenticationDetails?.claimedTicketID
  return (
    <>
      {authentication === 'fail' && (
        <Alert color="red" icon={<IconAlertTriangle size={16} aria-hidden />} mb={8} py={6} title={t('ticket.forged')}>
          {t('ticket.forgedText', { address: fromAddress ?? '–' })}
        </Alert>
      )}
      {claimed && (
        <Text size="sm" mb={8} className="claimed-ticket">
          <TicketLink ticketID={claimed}>{t('ticket.possiblyRelated', { id: String(claimed) })}</TicketLink>{' '}
          {t('ticket.possiblyRelatedWhy')}
        </Text>
      )}
    </>
  )
}

export const TicketLink = ({ ticketID, children }: { ticketID: number; children: ReactNode }) => (
  <Anchor
    inherit
    renderRoot={(props) => <Link to="/inbox/$ticketID" params={{ ticketID: String(ticketID) }} {...props} />}
  >
    {children}
  </Anchor>
)
