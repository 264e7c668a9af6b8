import { Anchor, Avatar, Badge, Group, Text } from '@mantine/core'
import { IconRobot, IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { type Language, useLanguage } from '../../../app/session/language.ts'
import { useTimes } from '../../../ui/format/times.ts'
import { ScheduledNote } from '../reply/sending/scheduled-note.tsx'
import type { Message } from '../use-ticket.ts'
import { Attachments } from './attachments.tsx'
import { MessageBody } from './body/message-body.tsx'
import { FailureNote } from './failure-note.tsx'
import { MailDetails } from './mail-details.tsx'
import { MessageStatus } from './message-status.tsx'
import { MessageTopics } from './message-topics.tsx'
import { SenderLine, SenderWarning } from './sender-line.tsx'
import { Translation } from './translation.tsx'
import { useSender } from './use-sender.ts'

interface MessageCardProps {
  message: Message
  /** The name of the ticket's contact. */
  contact: string
  onTrace(messageID: number): void
  onEscalate(messageID: number): void
  onEdit(message: Message): void
  /** Undefined if the ticket's messages cannot be forwarded. */
  onForward?: ((message: Message) => void) | undefined
}

/** A message with its sender, time, status and actions. */
export const MessageCard = memo(function MessageCard({
  message,
  contact,
  onTrace,
  onEscalate,
  onEdit,
  onForward,
}: MessageCardProps) {
  const { t, language } = useLanguage()
  const [target, setTarget] = useState<Language>()
  const isTheirs = message.senderType === 'EndUser'
  const isStored = message.messageID > 0
  return (
    <article
      className="message"
      data-side={isTheirs ? 'theirs' : 'ours'}
      aria-label={t('ticket.messageOf', { name: useSender(message, contact) })}
    >
      <MessageHead message={message} contact={contact} />
      <SenderLine message={message} />
      <SenderWarning message={message} />
      <MailDetails message={message} />
      <MessageBody message={message} />
      {message.aI_FeedbackComment && (
        <Text size="sm" className="feedback">
          {t('ticket.feedback')}: {message.aI_FeedbackComment}
        </Text>
      )}
      {target && <Translation message={message} target={target} onClose={() => setTarget(undefined)} />}
      <Attachments message={message} />
      <ScheduledNote message={message} />
      <FailureNote message={message} onEdit={onEdit} />
      {isStored && (
        <Group gap={12} mt={6} className="message-tools">
          {isTheirs && <MessageTopics message={message} />}
          {/* Wrapped together onto the next line if they do not fit beside the topics. */}
          <Group gap={12} ml="auto" justify="flex-end">
            {!target && (
              <Anchor component="button" size="xs" c="dimmed" onClick={() => setTarget(language)}>
                {t('ticket.translate')}
              </Anchor>
            )}
            {onForward && message.status !== 'Scheduled' && (
              <Anchor component="button" size="xs" c="dimmed" onClick={() => onForward(message)}>
                {t('compose.forward')}
              </Anchor>
            )}
            {isTheirs && !message.isEscalated && (
              <Anchor component="button" size="xs" c="dimmed" onClick={() => onEscalate(message.messageID)}>
                {t('inbox.action.escalate')}
              </Anchor>
            )}
            {isTheirs && (
              <Anchor component="button" size="xs" c="dimmed" onClick={() => onTrace(message.messageID)}>
                {t('ticket.why')}
              </Anchor>
            )}
          </Group>
        </Group>
      )}
    </article>
  )
})

function MessageHead({ message, contact }: { message: Message; contact: string }) {
  const { t } = useLanguage()
  const times = useTimes()
  const sender = useSender(message, contact)
  const at = message.messageDate ?? message.dateCreated
  const isTheirs = message.senderType === 'EndUser'
  const isStatusShown = !isTheirs || ['Processing', 'Drafted', 'Failed', 'Spam'].includes(message.status)
  return (
    <Group gap={8} mb={6} wrap="nowrap" className="message-head">
      <Avatar size={24} {...(message.isAI ? {} : { name: sender })} color={isTheirs ? 'gray' : 'accent'} aria-hidden>
        {message.isAI ? <IconRobot size={15} stroke={1.6} /> : undefined}
      </Avatar>
      <Text size="sm" fw={600} truncate className="message-sender">
        {sender}
      </Text>
      {message.arrivedAs && (
        <Badge size="xs" variant="default" tt="none" fw={400}>
          {t(`ticket.arrived.${message.arrivedAs}`)}
        </Badge>
      )}
      {message.isForward && (
        <Badge size="xs" variant="default" tt="none" fw={400}>
          {t('compose.isForward')}
        </Badge>
      )}
      {message.isLiked !== null && (message.isLiked ? <Liked /> : <Disliked />)}
      <span className="spacer" />
      {isStatusShown && <MessageStatus message={message} />}
      <Text size="xs" c="dimmed" component="time" dateTime={at} title={times.full(at)} className="nowrap">
        {times.brief(at)}
      </Text>
    </Group>
  )
}

const Liked = () => <IconThumbUp size={14} role="img" aria-label={useLanguage().t('ticket.liked')} />
const Disliked = () => <IconThumbDown size={14} role="img" aria-label={useLanguage().t('ticket.disliked')} />
