import { Alert, Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { explainFault } from '../../../app/errors/faults.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { useMessageActions } from '../messages/use-message-actions.ts'

interface EscalateDialogProps {
  ticketID: number
  messageID: number
  onClose(): void
}

/** Escalates a message with a reason and an optional email notification. */
export function EscalateDialog({ ticketID, messageID, onClose }: EscalateDialogProps) {
  const { t } = useLanguage()
  const { escalate } = useMessageActions(ticketID)
  const { form, submit, isSaving, fault } = useRecordForm({
    key: `escalate.${messageID}`,
    initial: { feedbackComment: '', email: '' },
    save: ({ feedbackComment, email }) =>
      escalate.mutateAsync({
        messageID,
        ...(feedbackComment ? { feedbackComment } : {}),
        ...(email ? { email } : {}),
      }),
    onSaved: onClose,
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('ticket.escalateTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          {fault && <Alert color="red">{explainFault(t, escalate.error)}</Alert>}
          <Textarea
            label={t('ticket.escalateComment')}
            description={t('ticket.escalateHint')}
            autosize
            minRows={3}
            maxRows={10}
            data-autofocus
            {...form.getInputProps('feedbackComment')}
          />
          <TextInput
            label={t('ticket.escalateEmail')}
            type="email"
            placeholder={t('ticket.optional')}
            {...form.getInputProps('email')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={isSaving}>
              {t('inbox.action.escalate')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
