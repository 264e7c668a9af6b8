import { Anchor, Group, Text } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useCommands } from '../../../app/commands/commands.tsx'
import { translateStored } from '../../../app/errors/error-texts.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useSession } from '../../../app/session/session.tsx'
import { isBlank } from '../../../ui/editor/content.ts'
import type { EditorHandle } from '../../../ui/editor/text-editor.tsx'
import type { Message, Ticket } from '../use-ticket.ts'
import { DraftConflict } from './drafts/draft-conflict.tsx'
import { DraftNote } from './drafts/draft-note.tsx'
import type { ReplyDraft } from './drafts/use-reply-draft.ts'
import type { Written } from './drafts/written.ts'
import { ComposerBox } from './fields/composer-box.tsx'
import { RecipientFields } from './fields/recipient-fields.tsx'
import { findWrongAddress, noRecipients } from './fields/recipients.ts'
import { SendButtons } from './fields/send-buttons.tsx'
import { useCompose } from './fields/use-compose.ts'
import { useUploads } from './fields/use-uploads.ts'
import { InsertTools } from './insert-tools.tsx'
import { isOfColleague } from './sending/newer-message.tsx'
import { type SendWish, useSend } from './sending/use-send.ts'
import { SignaturePreview } from './signature-preview.tsx'
import { useTyping } from './typing/use-typing.ts'

export interface ReplyFormProps {
  ticket: Ticket
  messages: Message[] | undefined
  /** The message that awaits a reply. */
  target: Message | undefined
  /** The AI draft currently being streamed for it. */
  streamed: string | undefined
  /** The failed reply that is being edited. */
  failed: Message | undefined
  onFailedDone(): void
  draft: ReplyDraft
  handle: RefObject<EditorHandle | null>
  isFocused: boolean
  modes: ReactNode
}

/** Writes and sends replies. */
export function ReplyForm(props: ReplyFormProps) {
  const { ticket, messages, target, streamed, failed, onFailedDone, draft, handle, isFocused, modes } = props
  const { t } = useLanguage()
  const { written, change } = draft
  const isEmail = ticket.channelType === 'Email'
  const typing = useTyping(ticket.ticketID)
  const { content, isOwn, isStreaming, isGrowing } = useContent(written, target, streamed)
  const mode = written.isReplyAll === false ? 'reply' : 'replyAll'
  const answered = failed?.answersMessageID ?? target?.messageID
  const compose = useCompose({ ticketID: ticket.ticketID, mode, messageID: answered }, isEmail)
  const defaults = compose && { to: compose.toAddresses, cc: compose.ccAddresses, bcc: compose.bccAddresses }
  const recipients = written.recipients ?? defaults ?? noRecipients
  const [isAddressing, setAddressing] = useState(false)
  const lastID = messages?.findLast(({ messageID }) => messageID > 0)?.messageID
  const files = useUploads(written.files, (given) => change({ files: given }))
  useEditFailed(failed, draft, handle)

  const write = (body: Written['body']) => {
    change({ body, ...(written.body ? {} : { seenMessageID: lastID }) })
    typing.typed()
  }
  const { send, isClosing, dialog, undo } = useSend({
    ticket,
    messages,
    target: failed ?? target,
    draft,
    content,
    isOwn,
  })
  const isAddressed = !written.recipients || (recipients.to.length > 0 && !findWrongAddress(recipients))
  const isReady = isAddressed && !isGrowing && !files.isBusy && (!isBlank(content) || files.done.length > 0)
  const start = (wish: SendWish) => {
    if (!isReady) return
    typing.stopped()
    setAddressing(false)
    onFailedDone()
    void send(wish).then(() => handle.current?.focus())
  }
  const group = t('ticket.one')
  useCommands(undo ? [{ id: 'compose.undo', label: t('compose.undoSend'), group, keys: 'shift+z', run: undo }] : [])

  return (
    <>
      <div className="composer-head">
        {modes}
        {isEmail && (
          <RecipientFields
            value={recipients}
            isLoading={!written.recipients && !compose}
            onChange={(given) => change({ recipients: given })}
            isOpen={isAddressing}
            onOpen={() => setAddressing(true)}
            isFocused
          />
        )}
      </div>
      {compose?.problem && (
        <Text size="xs" role="alert" className="message-failed" mb={4}>
          {translateStored(compose.problem)}
        </Text>
      )}
      {failed ? (
        <EditingFailed
          onStop={() => {
            draft.discard()
            onFailedDone()
          }}
        />
      ) : (
        <DraftNote
          target={target}
          isStreaming={isStreaming}
          isOwn={isOwn}
          onTake={() => change({ body: undefined })}
          onDrop={() => write({ text: '', html: null })}
        />
      )}
      <DraftConflict draft={draft} />
      <NewerLine messages={messages} written={written} />
      <ComposerBox
        tone="reply"
        kind={isEmail ? 'rich' : 'plain'}
        label={t('ticket.reply')}
        placeholder={t('ticket.replyHint')}
        value={content}
        onChange={write}
        onSubmit={(isClosing) => start({ isClosing })}
        files={files}
        handle={handle}
        isBusy={isGrowing}
        isFocused={isFocused}
        below={
          compose?.signatureHTML && (
            <SignaturePreview
              html={compose.signatureHTML}
              isIncluded={written.hasSignature}
              onChange={(hasSignature) => change({ hasSignature })}
            />
          )
        }
        tools={
          <InsertTools
            ticket={ticket}
            content={content}
            focus={() => handle.current?.focus()}
            replace={write}
            discard={isOwn && !isBlank(content) && !failed ? () => draft.discard() : undefined}
          />
        }
      >
        <SendButtons
          label={t('ticket.send')}
          isDisabled={!isReady}
          onSend={() => start({})}
          onSendAndClose={() => start({ isClosing: true })}
          onSendLater={(sendAt) => start({ sendAt })}
        />
      </ComposerBox>
      {isClosing && (
        <Text size="xs" c="dimmed" mt={6} role="status">
          {t('ticket.closesWhenSent')}
        </Text>
      )}
      {dialog}
    </>
  )
}

/** The editor's content: the AI draft, even while it is streamed, until the user writes their own text. */
function useContent(written: Written, target: Message | undefined, streamed: string | undefined) {
  // A late fragment must not replace the complete draft.
  const isStreaming = streamed !== undefined && target?.status === 'Processing'
  const suggested = (isStreaming ? streamed : target?.aiAnswer) ?? ''
  const isOwn = written.body !== undefined
  return {
    content: written.body ?? { text: suggested, html: null },
    isOwn,
    isStreaming,
    /** The editor shows an incomplete draft. */
    isGrowing: isStreaming && !isOwn,
  }
}

/** Moves a failed reply into the editor, once, where the user can correct it. */
function useEditFailed(failed: Message | undefined, draft: ReplyDraft, handle: RefObject<EditorHandle | null>): void {
  const latest = useRef(draft)
  latest.current = draft
  useEffect(() => {
    if (!failed) return
    latest.current.change({ body: { text: failed.message ?? failed.textBody ?? '', html: failed.htmlBody } })
    handle.current?.focus()
  }, [failed, handle])
}

function EditingFailed({ onStop }: { onStop(): void }) {
  const { t } = useLanguage()
  return (
    <Group gap={8} mb={6} role="status">
      <Text size="xs" fw={600}>
        {t('ticket.editingFailed')}
      </Text>
      <Anchor component="button" size="xs" onClick={onStop}>
        {t('ticket.stopEditing')}
      </Anchor>
    </Group>
  )
}

/** Warns while writing, not only on sending, that a teammate has replied in the meantime. */
function NewerLine({ messages = [], written }: { messages: Message[] | undefined; written: Written }) {
  const { t } = useLanguage()
  const { me } = useSession()
  const { seenMessageID = Number.MAX_SAFE_INTEGER, body } = written
  const newer = messages.findLast(
    (message) => message.messageID > seenMessageID && isOfColleague(message, me?.CustomerRepID),
  )
  if (!newer || !body || isBlank(body)) return null
  return (
    <Text size="xs" fw={600} mb={6} role="status" className="newer-line">
      {t('compose.newer', { name: newer.customerRepName ?? t('ticket.us') })}
    </Text>
  )
}
