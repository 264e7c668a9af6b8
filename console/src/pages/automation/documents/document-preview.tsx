import { Alert, NumberInput, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orThrow } from '../../../../../client/src/client.ts'
import { useLanguage } from '../../../app/language.ts'
import { useAttendant } from '../../../app/session.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Panel } from '../../../ui/panel.tsx'

interface DocumentPreviewProps {
  documentID: number
  version: number
  isDirty: boolean
}

/** The document as the AI reads it: with what is known without a message, or at one message. */
export function DocumentPreview({ documentID, version, isDirty }: DocumentPreviewProps) {
  const { t } = useLanguage()
  const [messageID, setMessageID] = useState<string | number>('')
  const [asked] = useDebouncedValue(messageID, 400)
  const filled = useFilled(documentID, version, Number(asked) || undefined)
  return (
    <Panel
      title={t('documents.preview')}
      hint={t('documents.previewHint')}
      actions={
        <NumberInput
          aria-label={t('documents.previewOf')}
          placeholder={t('documents.previewOf')}
          value={messageID}
          onChange={setMessageID}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          w={190}
        />
      }
    >
      {isDirty && (
        <Alert color="yellow" mb="sm" role="status">
          {t('documents.previewDirty')}
        </Alert>
      )}
      <Loaded query={filled}>
        {(text) =>
          text === null ? (
            <Text size="sm" c="dimmed">
              {t('documents.notUsed')}
            </Text>
          ) : (
            <div className="preview-text">{text}</div>
          )
        }
      </Loaded>
    </Panel>
  )
}

function useFilled(documentID: number, version: number, messageID: number | undefined) {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['documents', documentID, 'preview', version, messageID],
    queryFn: async ({ signal }) => {
      if (messageID) {
        const query = { onlyPromptDocuments: true }
        const params = { path: { id: messageID }, query }
        const { promptDocuments } = await orThrow(
          attendant.GET('/ticketMessages/{id}/promptDocuments', { params, signal }),
        )
        return promptDocuments.find((each) => each.documentID === documentID)?.content ?? null
      }
      const params = { path: { id: documentID }, query: { replacePlaceholders: true } }
      const { content } = await orThrow(attendant.GET('/api/Documents/{id}', { params, signal }))
      return content ?? ''
    },
  })
}
