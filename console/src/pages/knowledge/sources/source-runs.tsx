import { type components, orThrow } from '@attendant/client'
import { Alert, Loader, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRefresh } from '../../../app/data/use-change.ts'
import { useLiveEvent } from '../../../app/live/live.tsx'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useTimes } from '../../../ui/format/times.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SourceState } from './sources-page.tsx'

type Run = components['schemas']['SyncRun']

const isOpen = ({ state }: Run) => state === 'Queued' || state === 'Running'

/** The latest syncs and uploads, updated while one is running. */
export function SourceRuns({ sourceID }: { sourceID: number }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const runs = useQuery({
    queryKey: ['sources', sourceID, 'runs'],
    queryFn: ({ signal }) => {
      const params = { path: { id: sourceID }, query: { pageSize: 10 } }
      return orThrow(attendant.GET('/api/KnowledgeSources/{id}/runs', { params, signal }))
    },
    // Polls as a fallback for when the live connection is down.
    refetchInterval: ({ state }) => (state.data?.items.some(isOpen) ? 4000 : false),
  })
  useLiveEvent(['job.progress'], ({ data }) => {
    if (data.sourceID === sourceID) void refresh(['sources'])
  })
  return (
    <Panel title={t('knowledge.runs')}>
      <Loaded query={runs}>
        {({ items }) => (items.length === 0 ? <Text size="sm">{t('knowledge.noRuns')}</Text> : <Runs runs={items} />)}
      </Loaded>
    </Panel>
  )
}

const counted = ['found', 'new', 'changed', 'unchanged', 'gone', 'failed'] as const

function Runs({ runs }: { runs: Run[] }) {
  const { t } = useLanguage()
  const times = useTimes()
  const [latest] = runs
  return (
    <>
      {latest?.error && <Alert color="red">{latest.error}</Alert>}
      <Table.ScrollContainer minWidth={320}>
        <Table aria-label={t('knowledge.runs')} fz="sm" verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('knowledge.started')}</Table.Th>
              <Table.Th>{t('knowledge.state')}</Table.Th>
              {counted.map((name) => (
                <Table.Th key={name} ta="right">
                  {t(`knowledge.count.${name}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody aria-live="polite">
            {runs.map((run) => (
              <Table.Tr key={run.jobID}>
                <Table.Td>{times.brief(run.dateCreated)}</Table.Td>
                <Table.Td>
                  <SourceState state={run.state} /> {isOpen(run) && <Loader size={12} aria-hidden />}
                </Table.Td>
                {counted.map((name) => (
                  <Table.Td key={name} ta="right">
                    {run.counts[name]}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {latest && latest.failed.length > 0 && <Failures run={latest} />}
    </>
  )
}

function Failures({ run: { failed } }: { run: Run }) {
  const { t } = useLanguage()
  return (
    <>
      <Text size="sm" fw={500} mt="sm">
        {t('knowledge.failures')}
      </Text>
      <Table aria-label={t('knowledge.failures')} fz="sm" verticalSpacing={4}>
        <Table.Tbody>
          {failed.map(({ url, reason }) => (
            <Table.Tr key={url}>
              <Table.Td className="knowledge-address">{url}</Table.Td>
              <Table.Td>{reason}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}
