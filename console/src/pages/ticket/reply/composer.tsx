import { Anchor, Button, Group, Text, Textarea } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { translateStored } from '../../../app/errors/error-texts.ts'
import { useLive } from '../../../app/live/live.tsx'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { useToastClearance } from '../../../ui/toasts/use-toast-clearance.ts'
import { useTicketActions } from '../../inbox/list/use-ticket-actions.ts'
import { useLeaveTicket } from '../../inbox/next-ticket.ts'
import { DraftNote } from '../messages/draft-note.tsx'
import type { Message, Ticket } from '../use-ticket.ts'
import { type SentReply, untilDelivered } from './close-when-sent.ts'
import { TranslateReply } from './translate-reply.tsx'
import { useReply } from './use-reply.ts'

interface ComposerProps {
  ticket: Ticket
  /** The message that waits for an answer. */
  target: Message | undefined
  /** The address that an email goes to. */
  recipient: string | undefined
  /** The draft that is being written for it right now. */
  streamed: string | undefined
  field: RefObject<HTMLTextAreaElement | null>
  /** The reply that was not sent and is written anew. */
  failed: Message | undefined
  onFailedDone(): void
}

/** Where replies are written. */
export function Composer({ ticket, target, recipient, streamed, field, failed, onFailedDone }: ComposerProps) {
  const { t } = useLanguage()
  const { ticketID } = ticket
  const { text, isOwn, isStreaming, isGrowing, own, letGo } = useReplyText(ticketID, target, streamed)
  const reply = useReply(ticket, own)
  const { isClosingSoon, closeWhenSent } = useCloseWhenSent(ticketID)
  const sayTyping = useTyping(ticketID)
  useEditFailed(failed, own, field)
  const bar = useRef<HTMLElement>(null)
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false
  useToastClearance(bar)

  const change = (given: string) => {
    own(given)
    sayTyping()
  }
  const send = (isClosing: boolean) => {
    if (!text.trim() || isGrowing) return
    const sending = reply.mutateAsync({ text, target: failed ?? target })
    letGo()
    onFailedDone()
    sending.then(
      (sent) => (isClosing ? closeWhenSent(sent) : undefined),
      () => undefined,
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') field.current?.blur()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send(event.shiftKey)
  }

  return (
    <section className="composer" ref={bar} aria-label={t('ticket.reply')}>
      {recipient && (
        <Text size="xs" c="dimmed" mb={4} className="recipient">
          {t('ticket.to', { address: recipient })}
        </Text>
      )}
      {failed ? (
        <Group gap={8} mb={6} role="status">
          <Text size="xs" fw={600}>
            {t('ticket.editingFailed')}
          </Text>
          <Anchor
            component="button"
            size="xs"
            onClick={() => {
              letGo()
              onFailedDone()
            }}
          >
            {t('ticket.stopEditing')}
          </Anchor>
        </Group>
      ) : (
        <DraftNote target={target} isStreaming={isStreaming} isOwn={isOwn} onTake={letGo} onDrop={() => change('')} />
      )}
      <Textarea
        ref={field}
        aria-label={t('ticket.reply')}
        placeholder={t('ticket.replyHint')}
        autosize
        minRows={3}
        maxRows={isPhone ? 5 : 14}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        data-streaming={isGrowing || undefined}
      />
      {isClosingSoon && (
        <Text size="xs" c="dimmed" mt={6} role="status">
          {t('ticket.closesWhenSent')}
        </Text>
      )}
      <Group justify="space-between" mt={8} gap="xs">
        <TranslateReply text={text} language={ticket.language} onTranslated={change} />
        <SendButtons isEmpty={!text.trim()} isGrowing={isGrowing} onSend={send} />
      </Group>
    </section>
  )
}

/**
 * What the field shows. It begins with the AI's draft, as that grows; from the first key on it is the person's own and
 * is kept until it is sent.
 */
function useReplyText(ticketID: number, target: Message | undefined, streamed: string | undefined) {
  const typed = useDraft(`reply.${ticketID}`)
  const [isOwn, setOwn] = useState(typed.text !== '')
  const draft = target ? (streamed ?? target.aiAnswer ?? '') : ''
  const isStreaming = streamed !== undefined && target?.status === 'Processing'
  return {
    text: isOwn ? typed.text : draft,
    isOwn,
    isStreaming,
    /** A draft that is not whole yet is in the field. */
    isGrowing: isStreaming && !isOwn,
    own(text: string): void {
      setOwn(true)
      typed.change(text)
    },
    letGo(): void {
      typed.clear()
      setOwn(false)
    },
  }
}

/** Puts the text of a reply that failed into the field, once, where the person goes on with it. */
function useEditFailed(
  failed: Message | undefined,
  own: (text: string) => void,
  field: RefObject<HTMLTextAreaElement | null>,
): void {
  const latest = useRef(own)
  latest.current = own
  useEffect(() => {
    if (!failed) return
    latest.current(failed.message ?? failed.textBody ?? '')
    field.current?.focus()
  }, [failed, field])
}

/** A ticket is closed when its reply has left. One that cannot be delivered leaves it open, and says why. */
function useCloseWhenSent(ticketID: number) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const act = useTicketActions()
  const leave = useLeaveTicket(ticketID)
  const [isClosingSoon, setClosingSoon] = useState(false)
  const closeWhenSent = async (sent: SentReply) => {
    setClosingSoon(true)
    const reply = await untilDelivered(attendant, ticketID, sent)
    setClosingSoon(false)
    if (reply?.status === 'Failed') {
      const message = reply.failure ? translateStored(reply.failure) : ''
      return showToast({ title: t('ticket.notClosed'), message, isFault: true }, 12_000)
    }
    if (reply && (await act({ action: 'close', ticketIDs: [ticketID] }))) leave()
  }
  return { isClosingSoon, closeWhenSent }
}

interface SendButtonsProps {
  isEmpty: boolean
  isGrowing: boolean
  onSend(isClosing: boolean): void
}

function SendButtons({ isEmpty, isGrowing, onSend }: SendButtonsProps) {
  const { t } = useLanguage()
  return (
    <Group gap="xs">
      <Text size="xs" c="dimmed" visibleFrom="md">
        {t('ticket.sendKeys')}
      </Text>
      <Button variant="default" size="xs" disabled={isEmpty} onClick={() => onSend(true)}>
        {t('ticket.sendAndClose')}
      </Button>
      <Button
        size="xs"
        leftSection={<IconSend size={14} />}
        disabled={isEmpty || isGrowing}
        onClick={() => onSend(false)}
      >
        {t('ticket.send')}
      </Button>
    </Group>
  )
}

/** Colleagues and the visitor hear that somebody types; repeated every few seconds while it is so. */
function useTyping(ticketID: number): () => void {
  const { hub } = useLive()
  const last = useRef(0)
  return () => {
    const now = Date.now()
    if (now - last.current < 3000) return
    last.current = now
    hub?.typing(ticketID, true).catch(() => undefined)
  }
}
