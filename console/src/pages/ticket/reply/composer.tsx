import { Button, Group, Text, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useLive } from '../../../app/live/live.tsx'
import { useLanguage } from '../../../app/session/language.ts'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { useTicketActions } from '../../inbox/list/use-ticket-actions.ts'
import { DraftNote } from '../messages/draft-note.tsx'
import type { Message, Ticket } from '../use-ticket.ts'
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
}

/** Where replies are written. */
export function Composer({ ticket, target, recipient, streamed, field }: ComposerProps) {
  const { t } = useLanguage()
  const { ticketID } = ticket
  const { text, isOwn, isStreaming, isGrowing, own, letGo } = useReplyText(ticketID, target, streamed)
  const act = useTicketActions()
  const reply = useReply(ticket, own)
  const sayTyping = useTyping(ticketID)

  const change = (given: string) => {
    own(given)
    sayTyping()
  }
  const send = (isClosing: boolean) => {
    if (!text.trim() || isGrowing) return
    reply.mutate({ text, target })
    letGo()
    if (isClosing) void act({ action: 'close', ticketIDs: [ticketID] })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') field.current?.blur()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send(event.shiftKey)
  }

  return (
    <section className="composer" aria-label={t('ticket.reply')}>
      {recipient && (
        <Text size="xs" c="dimmed" mb={4} className="recipient">
          {t('ticket.to', { address: recipient })}
        </Text>
      )}
      <DraftNote target={target} isStreaming={isStreaming} isOwn={isOwn} onTake={letGo} onDrop={() => change('')} />
      <Textarea
        ref={field}
        aria-label={t('ticket.reply')}
        placeholder={t('ticket.replyHint')}
        autosize
        minRows={3}
        maxRows={14}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        data-streaming={isGrowing || undefined}
      />
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
