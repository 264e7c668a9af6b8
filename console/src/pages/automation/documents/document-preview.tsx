import { orThrow } from '@attendant/client'
import { NumberInput, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { Document } from '../rules/rules.ts'
import { fillPlaceholders, type PlaceholderValues } from './fill-placeholders.ts'
import { toExamples, usePlaceholderValues } from './placeholder-values.ts'

interface DocumentPreviewProps {
  /** As it is saved, if it is. */
  document: Document | undefined
  /** As it is typed. */
  content: string
  isData: boolean
  isDirty: boolean
}

/** The document as the AI reads it, while it is written: with examples, or at one message. */
export function DocumentPreview({ document, content, isData, isDirty }: DocumentPreviewProps) {
  const { t } = useLanguage()
  const [messageID, setMessageID] = useState<string | number>('')
  const [asked] = useDebouncedValue(Number(messageID) || undefined, 400)
  const isSaved = document !== undefined && !isDirty
  return (
    <Panel
      title={t('documents.preview')}
      hint={t(asked ? 'documents.previewAtHint' : 'documents.previewHint')}
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
      {asked && isSaved ? (
        <AsRead document={document} messageID={asked} />
      ) : (
        <AsTyped content={content} messageID={asked} isData={isData} />
      )}
    </Panel>
  )
}

/** What is saved, as it stands in the prompt at a message: with what was fetched for it. */
function AsRead({ document: { documentID, version }, messageID }: { document: Document; messageID: number }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const filled = useQuery({
    queryKey: ['documents', documentID, 'preview', version, messageID],
    queryFn: async ({ signal }) => {
      const params = { path: { id: messageID }, query: { onlyPromptDocuments: true } }
      const { promptDocuments } = await orThrow(
        attendant.GET('/ticketMessages/{id}/promptDocuments', { params, signal }),
      )
      return promptDocuments.find((each) => each.documentID === documentID)?.content ?? null
    },
  })
  return (
    <Loaded query={filled}>
      {(text) => (text === null ? <Dim text={t('documents.notUsed')} /> : <div className="preview-text">{text}</div>)}
    </Loaded>
  )
}

interface AsTypedProps {
  content: string
  messageID: number | undefined
  isData: boolean
}

function AsTyped({ content, messageID, isData }: AsTypedProps) {
  const { t } = useLanguage()
  const values = usePlaceholderValues(messageID)
  return (
    <Loaded query={values}>
      {(known) => (
        <>
          {content.trim() ? (
            <FilledText content={content} values={known} hasExamples={messageID === undefined} />
          ) : (
            <Dim text={t('documents.previewEmpty')} />
          )}
          {isData && <Dim text={t('documents.previewData')} />}
        </>
      )}
    </Loaded>
  )
}

interface FilledTextProps {
  content: string
  values: PlaceholderValues
  hasExamples: boolean
}

function FilledText({ content, values, hasExamples }: FilledTextProps) {
  const { t } = useLanguage()
  const parts = fillPlaceholders(content, values, hasExamples ? toExamples(t) : new Map())
  return (
    <div className="preview-text">
      {parts.map(({ text, isExample }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity but their place
        isExample ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </div>
  )
}

const Dim = ({ text }: { text: string }) => (
  <Text size="sm" c="dimmed">
    {text}
  </Text>
)
