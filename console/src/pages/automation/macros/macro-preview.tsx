import { type components, orThrow } from '@attendant/client'
import { Alert, Button, Group, NumberInput, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { nameOperation } from '../operation-names.ts'
import type { Macro } from './macro-data.ts'

/** What the saved macro would do to a ticket. */
export function MacroPreview({ macro: { macroID } }: { macro: Macro }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const [ticketID, setTicketID] = useState<number | string>('')
  const preview = useMutation({
    mutationFn: (id: number) =>
      orThrow(
        attendant.POST('/api/Macros/{id}/preview', { params: { path: { id: macroID } }, body: { ticketID: id } }),
      ),
  })
  return (
    <Panel title={t('macros.preview')} hint={t('macros.previewHint')}>
      <Group align="flex-end" gap="xs" mb="sm">
        <NumberInput
          label={t('macros.previewTicket')}
          value={ticketID}
          onChange={setTicketID}
          allowDecimal={false}
          allowNegative={false}
          hideControls
        />
        <Button
          variant="default"
          disabled={!Number(ticketID)}
          loading={preview.isPending}
          onClick={() => preview.mutate(Number(ticketID))}
        >
          {t('macros.showPreview')}
        </Button>
      </Group>
      {preview.data && <Shown preview={preview.data} />}
    </Panel>
  )
}

function Shown({ preview }: { preview: components['schemas']['MacroPreview'] }) {
  const { t } = useLanguage()
  const { subject, text, operations, unresolvedPlaceholders } = preview
  return (
    <div role="status">
      {unresolvedPlaceholders.length > 0 && (
        <Alert color="yellow" mb="sm">
          {t('macros.unresolved', { names: unresolvedPlaceholders.join(', ') })}
        </Alert>
      )}
      {subject && (
        <Text size="sm" fw={600}>
          {subject}
        </Text>
      )}
      {text && (
        <Text size="sm" mb="sm" style={{ whiteSpace: 'pre-wrap' }}>
          {text}
        </Text>
      )}
      {operations.map(({ operation, wouldChange, problem }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
        <Text key={index} size="sm" c={problem ? 'red' : 'dimmed'}>
          {nameOperation(t, operation)}: {problem ?? t(wouldChange ? 'macros.wouldChange' : 'macros.noChange')}
        </Text>
      ))}
    </div>
  )
}
