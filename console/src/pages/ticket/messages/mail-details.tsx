import { Badge, Group, Text, Tooltip } from '@mantine/core'
import { IconCalendarEvent, IconLock, IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useLanguage } from '../../../app/session/language.ts'
import { useTimes } from '../../../ui/format/times.ts'
import type { Message } from '../use-ticket.ts'

type Details = NonNullable<Message['mailDetails']>

/** Properties of an email besides its text: signed, encrypted, an invitation, forwarded by a teammate. */
export function MailDetails({ message: { mailDetails } }: { message: Message }) {
  const { t } = useLanguage()
  if (!mailDetails) return null
  const { protection, invitation, forwardedBy } = mailDetails
  return (
    <>
      {(protection || forwardedBy) && (
        <Group gap={6} mb={6}>
          {protection && <Protection protection={protection} />}
          {forwardedBy && (
            <Text size="xs" c="dimmed">
              {t('ticket.forwardedBy', { address: forwardedBy })}
            </Text>
          )}
        </Group>
      )}
      {invitation && <Invitation invitation={invitation} />}
    </>
  )
}

function Protection({ protection }: { protection: NonNullable<Details['protection']> }) {
  const { t } = useLanguage()
  const { isEncrypted, isDecrypted, isSigned, isVerified, isTrusted, signer, problem } = protection
  const isUnknown = isVerified === true && isTrusted === false
  const signed = isUnknown
    ? t('ticket.signedUntrusted', { signer: signer ?? '' })
    : isVerified
      ? t('ticket.signedBy', { signer: signer ?? '' })
      : t('ticket.notVerified')
  return (
    <Tooltip label={problem ?? signer ?? ''} disabled={!problem && !signer} multiline maw={320}>
      <Group gap={6}>
        {isEncrypted && (
          <Badge
            size="sm"
            variant="light"
            color={isDecrypted ? 'green' : 'gray'}
            leftSection={<IconLock size={12} aria-hidden />}
          >
            {t(isDecrypted ? 'ticket.decrypted' : 'ticket.encrypted')}
          </Badge>
        )}
        {isSigned && (
          <Badge
            size="sm"
            variant="light"
            color={isUnknown ? 'orange' : isVerified ? 'green' : isVerified === false ? 'red' : 'gray'}
            leftSection={
              isVerified === false ? <IconShieldX size={12} aria-hidden /> : <IconShieldCheck size={12} aria-hidden />
            }
          >
            {isVerified === null ? t('ticket.signed') : signed}
          </Badge>
        )}
      </Group>
    </Tooltip>
  )
}

function Invitation({ invitation }: { invitation: NonNullable<Details['invitation']> }) {
  const { t } = useLanguage()
  const { moment } = useTimes()
  const { method, summary, start, location, organizer } = invitation
  return (
    <Group gap={8} mb={8} wrap="nowrap" className="invitation" align="flex-start">
      <IconCalendarEvent size={18} aria-hidden />
      <div>
        <Text size="sm" fw={600}>
          {t(`ticket.invitation.${method}`)}: {summary ?? '–'}
        </Text>
        <Text size="xs" c="dimmed">
          {[start && moment(start), location, organizer].filter(Boolean).join(' · ')}
        </Text>
      </div>
    </Group>
  )
}
