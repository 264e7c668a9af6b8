import './knowledge.css'
import { orThrow } from '@attendant/client'
import { Anchor, Badge, Group, Switch, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage } from '../../app/session/language.ts'
import { useAttendant } from '../../app/session/session.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { KnowledgePage } from './knowledge-page.tsx'

/** The passages that the AI would find for a question, ordered by rank. */
export function SearchPage() {
  const { t } = useLanguage()
  const [text, setText] = useState('')
  const [publicOnly, setPublicOnly] = useState(false)
  const [asked] = useDebouncedValue(text.trim(), 300)
  return (
    <KnowledgePage>
      <PageHeader title={t('knowledge.search')} hint={t('knowledge.searchHint')} />
      <Group mb="md" align="flex-end">
        <TextInput
          type="search"
          label={t('knowledge.question')}
          placeholder={t('knowledge.questionExample')}
          leftSection={<IconSearch size={15} aria-hidden />}
          value={text}
          maxLength={2000}
          onChange={(event) => setText(event.currentTarget.value)}
          flex={1}
          miw={220}
        />
        <Switch
          label={t('knowledge.publicOnly')}
          checked={publicOnly}
          onChange={(event) => setPublicOnly(event.currentTarget.checked)}
          mb={8}
        />
      </Group>
      {asked && <Hits question={asked} publicOnly={publicOnly} />}
    </KnowledgePage>
  )
}

function Hits({ question, publicOnly }: { question: string; publicOnly: boolean }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const hits = useQuery({
    queryKey: ['knowledge', 'search', question, publicOnly],
    queryFn: ({ signal }) => {
      const query = { q: question, limit: 10, publicOnly }
      return orThrow(attendant.GET('/api/Knowledge/search', { params: { query }, signal }))
    },
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={hits}>
      {({ items, took }) => (
        <div aria-live="polite">
          {items.length === 0 && (
            <EmptyState icon={IconSearch} title={t('knowledge.nothingFound')} hint={t('knowledge.nothingFoundHint')} />
          )}
          {items.length > 0 && (
            <Text size="sm" c="dimmed" mb="xs">
              {t('knowledge.took', { ms: took })}
            </Text>
          )}
          {items.map(({ documentID, title, headings, text, score }, index) => (
            <Panel
              // biome-ignore lint/suspicious/noArrayIndexKey: a document may be found with several passages
              key={`${documentID} ${index}`}
              title={`${index + 1}. ${title}`}
              hint={headings.join(' › ')}
              actions={
                <>
                  <Badge variant="default" size="sm" radius="sm">
                    {score.toFixed(2)}
                  </Badge>
                  <Anchor component={Link} to={`/automation/documents/${documentID}`} size="sm">
                    {t('knowledge.open')}
                  </Anchor>
                </>
              }
            >
              <div className="knowledge-text">{text}</div>
            </Panel>
          ))}
        </div>
      )}
    </Loaded>
  )
}
