import '../ticket/reply/composer.css'
import { Anchor, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect } from 'react'
import { useChannels } from '../../app/data/reference-data.ts'
import { useLanguage } from '../../app/session/language.ts'
import { toast } from '../../ui/toasts/toasts.ts'
import { ComposerBox } from '../ticket/reply/fields/composer-box.tsx'
import { RecipientFields } from '../ticket/reply/fields/recipient-fields.tsx'
import { SendButtons } from '../ticket/reply/fields/send-buttons.tsx'
import { useUploads } from '../ticket/reply/fields/use-uploads.ts'
import { DraftsMenu } from './drafts-menu.tsx'
import { useConversationDraft } from './use-conversation-draft.ts'
import { isComplete, useStartConversation } from './use-start-conversation.ts'

/** Channels on which agents can start a conversation: chats are started by visitors, and calls cannot be written. */
const writableTypes = ['Email', 'WhatsApp']

/** Starts a conversation with a contact. */
export function NewConversation({ onClose }: { onClose(): void }) {
  const { t } = useLanguage()
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false
  const channels = useChannels()?.filter(({ channelType }) => writableTypes.includes(channelType))
  const draft = useConversationDraft()
  const { message, change } = draft
  const channel = channels?.find(({ channelID }) => channelID === message.channelID)
  const isEmail = channel?.channelType === 'Email'
  const files = useUploads(message.files, (given) => change({ files: given }))
  const start = useStartConversation(draft, isEmail, onClose)
  const isReady = isComplete(message, isEmail) && !files.isBusy && !start.isPending
  const send = (sendAt?: Date) => {
    if (isReady) start.mutate({ message, sendAt })
  }
  const first = (channels?.find(({ channelType }) => channelType === 'Email') ?? channels?.[0])?.channelID
  // biome-ignore lint/correctness/useExhaustiveDependencies: selects a default once, when the channels have loaded
  useEffect(() => {
    if (first && !message.channelID) change({ channelID: first })
  }, [first])

  const close = () => {
    if (draft.isKept) toast(t('compose.saved'))
    onClose()
  }
  return (
    <Modal
      opened
      onClose={close}
      size={680}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      title={
        <Group gap="sm" component="span">
          {t('compose.new')}
          <DraftsMenu openID={draft.openID} onOpen={(kept) => void draft.open(kept)} />
        </Group>
      }
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {channels?.length === 0 ? (
        <Text size="sm">{t('compose.noChannels')}</Text>
      ) : (
        <Stack gap="xs">
          <Select
            size="xs"
            label={t('compose.channel')}
            data={channels?.map(({ channelID, name }) => ({ value: String(channelID), label: name })) ?? []}
            value={message.channelID ? String(message.channelID) : null}
            onChange={(value) => change({ channelID: value ? Number(value) : undefined })}
            allowDeselect={false}
          />
          {isEmail || !channel ? (
            <>
              <div className="new-recipients">
                <RecipientFields
                  value={message.recipients}
                  onChange={(recipients) => change({ recipients })}
                  isOpen
                  onOpen={() => undefined}
                  isFocused
                />
              </div>
              <TextInput
                size="xs"
                label={t('compose.subject')}
                value={message.subject}
                onChange={(event) => change({ subject: event.currentTarget.value })}
                maxLength={998}
              />
            </>
          ) : (
            <TextInput
              size="xs"
              type="tel"
              data-autofocus
              label={t('compose.phoneNumber')}
              placeholder="+43 660 1234567"
              value={message.phoneNumber}
              onChange={(event) => change({ phoneNumber: event.currentTarget.value })}
            />
          )}
          <ComposerBox
            tone="reply"
            kind={isEmail ? 'rich' : 'plain'}
            label={t('compose.text')}
            placeholder={t('compose.textPlaceholder')}
            value={message.body}
            onChange={(body) => change({ body })}
            onSubmit={() => send()}
            files={files}
            tools={
              draft.isKept && (
                <Anchor component="button" size="xs" c="dimmed" onClick={() => void draft.discard()}>
                  {t('compose.discardDraft')}
                </Anchor>
              )
            }
          >
            <SendButtons label={t('ticket.send')} isDisabled={!isReady} onSend={() => send()} onSendLater={send} />
          </ComposerBox>
        </Stack>
      )}
    </Modal>
  )
}
