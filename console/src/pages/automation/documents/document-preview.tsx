import { orThrow } from '@attendant/client'
import { NumberInput, SegmentedControl, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { Document } from '../rules/rules.ts'
import { ArticlePreview } from './article-preview.tsx'
import { fillPlaceholders, type PlaceholderValues } from './fill-placeholders.ts'
import { toExamples, usePlaceholderValues } from './placeholder-values.ts'

interface DocumentPreviewProps {
  /** The saved document, if any. */
  document: Document | undefined
  /** The unsaved values of the form. */
  name: string
  content: string
  isData: boolean
  isDirty: boolean
}

/** Previews a document while editing: as the AI reads it, with examples or for a message, or as the help center shows it. */
export function DocumentPreview(props: DocumentPreviewProps) {
  const { t } = useLanguage()
  const [view, setView] = useState('ai')
  const isArticle = view === 'article' && !props.isData
  const choice = !props.isData && (
    <SegmentedControl
      size="xs"
      aria-label={t('documents.previewAs')}
      value={view}
      onChange={setView}
      data={[
        { value: 'ai', label: t('documents.previewAi') },
        { value: 'article', label: t('documents.previewArticle') },
      ]}
    />
  )
  return isArticle ? (
    <Panel title={t('documents.preview')} hint={t('documents.previewArticleHint')} actions={choice}>
      <ArticlePreview name={props.name} content={props.content} />
    </Panel>
  ) : (
    <PromptPreview {...props} choice={choice} />
  )
}

function PromptPreview({ document, content, isData, isDirty, choice }: DocumentPreviewProps & { choice: ReactNode }) {
  const { t } = useLanguage()
  const [messageID, setMessageID] = useState<string | number>('')
  const [asked] = useDebouncedValue(Number(messageID) || undefined, 400)
  const isSaved = document !== undefined && !isDirty
  return (
    <Panel
      title={t('documents.preview')}
      hint={t(asked ? 'documents.previewAtHint' : 'documents.previewHint')}
      actions={
        <>
          {choice}
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
        </>
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

/** The saved document as it appears in the prompt for a message, including retrieved data. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity but their position
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
