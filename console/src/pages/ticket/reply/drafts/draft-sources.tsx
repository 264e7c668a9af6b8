import { orThrow } from '@attendant/client'
import { Badge, Group, Text, Tooltip } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useLanguage } from '../../../../app/session/language.ts'
import { useAttendant } from '../../../../app/session/session.tsx'
import type { Message } from '../../use-ticket.ts'

interface DraftSourcesProps {
  ids: number[]
  citations: Message['citations']
}

/** The source documents of a draft, each with the passage that was used. */
export function DraftSources({ ids, citations }: DraftSourcesProps) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const documents = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['documents', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        orThrow(attendant.GET('/api/Documents/{id}', { params: { path: { id } }, signal })),
      staleTime: 5 * 60_000,
    })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  if (documents.length === 0) return null
  return (
    <Group gap={4}>
      <Text size="xs" c="dimmed">
        {t('ticket.sources')}
      </Text>
      {documents.map(({ documentID, name, content }) => {
        const cited = citations?.filter((citation) => citation.documentID === documentID) ?? []
        const label = cited[0] ? <Excerpt content={content ?? ''} passage={cited[0].passage} /> : content?.slice(0, 600)
        return (
          <Group key={documentID} gap={2}>
            {cited.length > 0 && (
              <Text size="xs" c="dimmed">
                {cited.map(({ mark }) => `[${mark}]`).join('')}
              </Text>
            )}
            <Tooltip label={label || name} multiline maw={420} events={{ hover: true, focus: true, touch: true }}>
              <Badge size="sm" radius="sm" variant="light" tt="none" fw={500} tabIndex={0}>
                {name}
              </Badge>
            </Tooltip>
          </Group>
        )
      })}
    </Group>
  )
}

/** In characters. */
const maxPassageLength = 600
const around = 120

/** The passage in its context, or alone if the document has changed since. */
function Excerpt({ content, passage }: { content: string; passage: string }) {
  const start = content.indexOf(passage)
  const isWhole = passage.length <= maxPassageLength
  const before = start > 0 ? content.slice(Math.max(0, start - around), start) : ''
  const after = start >= 0 && isWhole ? content.slice(start + passage.length, start + passage.length + around) : ''
  return (
    <>
      {before}
      <mark>{isWhole ? passage : `${passage.slice(0, maxPassageLength)}…`}</mark>
      {after}
    </>
  )
}
