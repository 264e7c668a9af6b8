import './replays.css'
import '../../../ui/mantine-areas.css'
import { orThrow } from '@attendant/client'
import { Badge, Button, Group, Pagination, Select, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconDownload, IconEqual } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { CompareResult } from './compare-result.tsx'
import { exportResults } from './export-results.ts'
import {
  aspects,
  type Filter,
  pageSize,
  type Replay,
  type Result,
  type Sorting,
  sortings,
  toQuery,
  useResults,
} from './replays.ts'

/** The messages of a replay, by default those with the most changes first; each opens side by side. */
export function ReplayResults({ replay: { replayID, progress, changeSetID } }: { replay: Replay }) {
  const { t } = useLanguage()
  const [filter, setFilter] = useState<Filter>(changeSetID === null ? 'all' : 'any')
  const [sorting, setSorting] = useState<Sorting>('changed')
  const [page, setPage] = useState(1)
  const results = useResults(replayID, { filter, sorting, pageNumber: page }, progress.done)
  const choose = (value: string | null) => {
    setFilter((value ?? 'any') as Filter)
    setPage(1)
  }
  const sort = (value: string | null) => {
    setSorting((value ?? 'changed') as Sorting)
    setPage(1)
  }
  const pages = Math.ceil((results.data?.totalCount ?? 0) / pageSize)
  return (
    <Panel
      title={t('replays.results')}
      hint={t('replays.resultsHint')}
      actions={
        <>
          <FilterSelect value={filter} onChange={choose} />
          <SortSelect value={sorting} onChange={sort} />
          <ExportButton replayID={replayID} filter={filter} sorting={sorting} />
        </>
      }
    >
      <Loaded query={results}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={IconEqual} title={t('replays.nothingChanged')} hint={t('replays.nothingChangedHint')} />
          ) : (
            items.map((result) => <OneResult key={result.messageID} result={result} />)
          )
        }
      </Loaded>
      {pages > 1 && (
        <Group justify="flex-end" mt="sm">
          <Pagination
            size="sm"
            value={page}
            total={pages}
            onChange={setPage}
            getControlProps={(control) => ({ 'aria-label': t(`common.page.${control}` as 'common.page.next') })}
            getItemProps={(number) => ({ 'aria-label': t('common.pageNumber', { number }) })}
          />
        </Group>
      )}
    </Panel>
  )
}

function FilterSelect({ value, onChange }: { value: Filter; onChange(value: string | null): void }) {
  const { t } = useLanguage()
  return (
    <Select
      size="xs"
      aria-label={t('replays.filter')}
      value={value}
      onChange={onChange}
      allowDeselect={false}
      data={[
        { value: 'any', label: t('replays.filter.any') },
        ...aspects.map((aspect) => ({ value: aspect, label: t(`replays.aspect.${aspect}`) })),
        { value: 'unknown', label: t('replays.filter.unknown') },
        { value: 'all', label: t('replays.filter.all') },
      ]}
    />
  )
}

function SortSelect({ value, onChange }: { value: Sorting; onChange(value: string | null): void }) {
  const { t } = useLanguage()
  return (
    <Select
      size="xs"
      aria-label={t('replays.sort')}
      value={value}
      onChange={onChange}
      allowDeselect={false}
      data={(Object.keys(sortings) as Sorting[]).map((name) => ({ value: name, label: t(`replays.sort.${name}`) }))}
    />
  )
}

/** Exports all results that match the filter, page by page. */
function ExportButton({ replayID, filter, sorting }: { replayID: number; filter: Filter; sorting: Sorting }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const save = useMutation({
    mutationFn: async () => {
      const all: Result[] = []
      for (let pageNumber = 1; ; pageNumber++) {
        const query = { pageNumber, pageSize: 200, ...toQuery(filter), ...sortings[sorting] }
        const params = { path: { id: replayID }, query }
        const { items, totalCount } = await orThrow(attendant.GET('/api/Replays/{id}/results', { params }))
        all.push(...items)
        if (items.length === 0 || all.length >= totalCount) break
      }
      exportResults(t, replayID, all)
    },
  })
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t('replays.export')}
    </Button>
  )
}

function OneResult({ result }: { result: Result }) {
  const { t } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { ticketID, subject, preview, changed, unknown } = result
  const Arrow = isOpen ? IconChevronDown : IconChevronRight
  return (
    <div className="replay-result">
      <UnstyledButton className="replay-line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Arrow size={15} aria-hidden />
        <Text size="sm" c="dimmed" component="span">
          #{ticketID}
        </Text>
        <Text size="sm" component="span" truncate className="replay-preview">
          {subject ? `${subject}: ` : ''}
          {preview}
        </Text>
        <span className="replay-marks">
          {changed.map((aspect) => (
            <Badge key={aspect} size="sm" variant="default" radius="sm" tt="none">
              {t(`replays.aspect.${aspect}`)}
            </Badge>
          ))}
          {(unknown || result.baseline.unknown) && (
            <Badge size="sm" variant="default" radius="sm" tt="none">
              {t('replays.unknown')}
            </Badge>
          )}
        </span>
      </UnstyledButton>
      {isOpen && <CompareResult result={result} />}
    </div>
  )
}
