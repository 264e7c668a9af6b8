import { Button, Center, Skeleton, Stack, Text } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import { NoteCard } from '../notes/note-card.tsx'
import type { Note } from '../notes/use-notes.ts'
import { mergeConversation } from '../timeline/merge-conversation.ts'
import { TimelineLines } from '../timeline/timeline-lines.tsx'
import type { TimelineEntry } from '../timeline/use-timeline.ts'
import type { Message } from '../use-ticket.ts'
import { MessageCard } from './message-card.tsx'

interface ConversationProps {
  messages: Message[] | undefined
  notes: Note[]
  entries: TimelineEntry[]
  /** The name of the ticket's contact. */
  contact: string
  hasEarlier: boolean
  isLoadingEarlier: boolean
  onEarlier(): void
  onTrace(messageID: number): void
  onEscalate(messageID: number): void
  onEdit(message: Message): void
  onForward: ((message: Message) => void) | undefined
  /** The name of whoever is typing. */
  typist: string | undefined
}

/** Scrolls to the end, or to the start of the last message if it is taller than the view. */
function showNewest(page: HTMLElement): void {
  page.scrollTop = page.scrollHeight
  const last = [...page.querySelectorAll('article')].at(-1)
  const above = last ? last.getBoundingClientRect().top - page.getBoundingClientRect().top : 0
  if (above < 0) page.scrollTop += above - 8
}

/** The messages, oldest first; scrolled to the newest and kept there unless the user scrolls up. */
export function Conversation(props: ConversationProps) {
  const { messages, notes, entries, contact, hasEarlier, isLoadingEarlier, onEarlier, typist } = props
  const { t } = useLanguage()
  const scroller = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const last = `${messages?.at(-1)?.messageID}-${notes.at(-1)?.noteID}`
  const items = useMemo(
    () => messages && mergeConversation({ messages, notes, entries, hasEarlier }),
    [messages, notes, entries, hasEarlier],
  )

  useEffect(() => {
    const page = scroller.current
    if (!page) return
    const stay = () => {
      if (isAtEnd.current) showNewest(page)
    }
    stay()
    const observer = new ResizeObserver(stay)
    observer.observe(page)
    for (const child of page.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when a message is added
  useEffect(() => {
    if (isAtEnd.current && scroller.current) showNewest(scroller.current)
  }, [last])

  return (
    <div
      className="conversation"
      ref={scroller}
      onScroll={({ currentTarget: page }) => {
        isAtEnd.current = page.scrollHeight - page.scrollTop - page.clientHeight < 60
      }}
    >
      <Stack gap={10} p="md" role="log" aria-label={t('ticket.conversation')}>
        {hasEarlier && (
          <Center>
            <Button size="compact-xs" variant="default" loading={isLoadingEarlier} onClick={onEarlier}>
              {t('ticket.earlier')}
            </Button>
          </Center>
        )}
        {items ? (
          items.map((item) => {
            if (item.kind === 'note') return <NoteCard key={`note-${item.note.noteID}`} note={item.note} />
            if (item.kind === 'facts') {
              return <TimelineLines key={`facts-${item.entries[0]?.entryID}`} entries={item.entries} />
            }
            const { onTrace, onEscalate, onEdit, onForward } = props
            const { message } = item
            return (
              <MessageCard key={message.messageID} {...{ message, contact, onTrace, onEscalate, onEdit, onForward }} />
            )
          })
        ) : (
          <Skeleton height={90} radius="md" />
        )}
        {messages?.length === 0 && <Text c="dimmed">{t('ticket.noMessages')}</Text>}
        {typist && (
          <Text size="xs" c="dimmed" role="status">
            {t('ticket.typing', { name: typist })}
          </Text>
        )}
      </Stack>
    </div>
  )
}
