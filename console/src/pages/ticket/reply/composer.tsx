import './composer.css'
import { type RefObject, useEffect } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import type { EditorHandle } from '../../../ui/editor/text-editor.tsx'
import type { Message, Ticket } from '../use-ticket.ts'
import { useReplyDraft } from './drafts/use-reply-draft.ts'
import { useCompose } from './fields/use-compose.ts'
import { ForwardForm } from './forward-form.tsx'
import { type ComposerMode, ModeSwitch } from './mode-switch.tsx'
import { NoteForm } from './note-form.tsx'
import { ReplyForm } from './reply-form.tsx'

/** The composer's mode, chosen in the composer or by an action elsewhere in the ticket. */
export interface ComposerState {
  mode: ComposerMode
  /** The message to forward; the last one by default. */
  forwarded?: Message
  /** Whether the user just selected this mode, so that the editor receives focus. */
  isAsked?: boolean
}

interface ComposerProps {
  ticket: Ticket
  messages: Message[] | undefined
  /** The message that awaits a reply. */
  target: Message | undefined
  /** The AI draft currently being streamed for it. */
  streamed: string | undefined
  state: ComposerState
  onState(state: ComposerState): void
  handle: RefObject<EditorHandle | null>
  /** The failed reply that is being edited. */
  failed: Message | undefined
  onFailedDone(): void
}

/** Writes replies, forwards and notes, below the conversation. */
export function Composer(props: ComposerProps) {
  const { ticket, messages, target, streamed, state, onState, handle, failed, onFailedDone } = props
  const { t } = useLanguage()
  const { ticketID } = ticket
  const draft = useReplyDraft(ticketID)
  const isEmail = ticket.channelType === 'Email'
  const { isReplyAll = true } = draft.written
  const copied = useCompose({ ticketID, mode: 'replyAll', messageID: target?.messageID }, isEmail)?.ccAddresses ?? []
  const forwarded = state.forwarded ?? messages?.findLast(({ messageID }) => messageID > 0)

  useEffect(() => {
    if (failed) onState({ mode: 'reply' })
  }, [failed, onState])

  const choose = (kind: 'reply' | 'replyAll' | 'forward') => {
    if (kind === 'forward') return onState({ mode: 'forward', isAsked: true })
    draft.change({ isReplyAll: kind === 'replyAll', recipients: undefined })
    onState({ mode: 'reply', isAsked: true })
  }
  const modes = (
    <ModeSwitch
      mode={state.mode}
      onMode={(mode) => onState({ mode, isAsked: true })}
      kind={isEmail ? { isReplyAll: isReplyAll && copied.length > 0, onChoose: choose } : undefined}
    />
  )
  const label = { reply: t('ticket.reply'), forward: t('compose.forward'), note: t('compose.note') }[state.mode]

  return (
    <section className="composer" aria-label={label}>
      {state.mode === 'note' && <NoteForm ticketID={ticketID} handle={handle} modes={modes} />}
      {state.mode === 'forward' && forwarded && (
        <ForwardForm
          key={forwarded.messageID}
          ticket={ticket}
          message={forwarded}
          handle={handle}
          modes={modes}
          onDone={() => onState({ mode: 'reply' })}
        />
      )}
      {state.mode === 'reply' && (
        <ReplyForm
          {...{ ticket, messages, target, streamed, failed, onFailedDone, draft, handle, modes }}
          isFocused={Boolean(state.isAsked)}
        />
      )}
    </section>
  )
}
