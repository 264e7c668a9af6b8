import { type components, orThrow } from '@attendant/client'
import { Anchor, Checkbox, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import type { Content } from '../../../ui/editor/content.ts'
import type { EditorHandle } from '../../../ui/editor/text-editor.tsx'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { useSender } from '../messages/use-sender.ts'
import type { Message, Ticket } from '../use-ticket.ts'
import { ComposerBox } from './fields/composer-box.tsx'
import { RecipientFields } from './fields/recipient-fields.tsx'
import { findWrongAddress, noRecipients } from './fields/recipients.ts'
import { SendButtons } from './fields/send-buttons.tsx'
import type { Upload } from './fields/upload-file.ts'
import { useUndoSeconds } from './fields/use-compose.ts'
import { useUploads } from './fields/use-uploads.ts'
import { useScheduled } from './sending/use-scheduled.ts'

type Forwarding = components['schemas']['MessageForward']

interface ForwardFormProps {
  ticket: Ticket
  message: Message
  handle: RefObject<EditorHandle | null>
  modes: ReactNode
  onDone(): void
}

/** Forwards a message, with an optional introduction. */
export function ForwardForm({ ticket: { ticketID, endUserName }, message, handle, modes, onDone }: ForwardFormProps) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const queries = useQueryClient()
  const [recipients, setRecipients] = useState(noRecipients)
  const [content, setContent] = useState<Content>({ text: '', html: null })
  const [attached, setAttached] = useState<Upload[]>([])
  const [isWhole, setWhole] = useState(false)
  const [hasFiles, setHasFiles] = useState(true)
  const files = useUploads(attached, setAttached)
  const holdSeconds = useUndoSeconds()
  const { cancel } = useScheduled(ticketID)
  const sender = useSender(message, endUserName ?? t('inbox.anonymous'))

  const forward = useMutation({
    mutationFn: (body: Forwarding) => {
      const params = { path: { id: message.messageID } }
      return orThrow(attendant.POST('/ticketMessages/{id}/forward', { params, body }))
    },
    onSuccess: ({ messageID }, { toAddresses }) => {
      const undo = { label: t('common.undo'), run: () => cancel.mutate(messageID) }
      const text = t('compose.forwarding', { address: toAddresses.join(', ') })
      showToast(
        { message: text, isFault: false, ...(holdSeconds ? { undo } : {}) },
        Math.max(3_500, holdSeconds * 1000),
      )
      void queries.invalidateQueries({ queryKey: ['messages', ticketID] })
      onDone()
    },
  })
  const isReady = recipients.to.length > 0 && !findWrongAddress(recipients) && !files.isBusy && !forward.isPending
  const send = () => {
    if (!isReady) return
    // Passed as a variable: the mutation's closure may be a render behind and miss files.
    forward.mutate({
      toAddresses: recipients.to,
      ccAddresses: recipients.cc,
      bccAddresses: recipients.bcc,
      ...(content.html ? { htmlBody: content.html } : { message: content.text }),
      includeAttachments: hasFiles,
      history: isWhole ? 'Ticket' : 'Message',
      uploadIDs: attached.map(({ uploadID }) => uploadID),
      holdSeconds,
    })
  }
  return (
    <>
      <div className="composer-head">
        {modes}
        <RecipientFields value={recipients} onChange={setRecipients} isOpen onOpen={() => undefined} isFocused />
      </div>
      <ComposerBox
        tone="reply"
        kind="rich"
        label={t('compose.forwardText')}
        placeholder={t('compose.forwardPlaceholder')}
        value={content}
        onChange={setContent}
        onSubmit={send}
        files={files}
        handle={handle}
        below={
          <Group gap={14} className="forwarded">
            <Text size="xs" c="dimmed" truncate>
              {t('compose.forwarded', { name: sender })}
            </Text>
            <Checkbox
              size="xs"
              label={t('compose.wholeTicket')}
              checked={isWhole}
              onChange={(event) => setWhole(event.currentTarget.checked)}
            />
            <Checkbox
              size="xs"
              label={t('compose.includeFiles')}
              checked={hasFiles}
              onChange={(event) => setHasFiles(event.currentTarget.checked)}
            />
          </Group>
        }
        tools={
          <Anchor component="button" size="xs" c="dimmed" onClick={onDone}>
            {t('common.cancel')}
          </Anchor>
        }
      >
        <SendButtons label={t('compose.forward')} isDisabled={!isReady} onSend={send} />
      </ComposerBox>
    </>
  )
}
