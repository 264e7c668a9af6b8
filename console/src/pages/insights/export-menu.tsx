import { orThrow } from '@attendant/client'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useLanguage } from '../../app/session/language.ts'
import { useAttendant } from '../../app/session/session.tsx'
import { saveFile } from '../../ui/format/save-file.ts'
import { toCsv } from '../../ui/format/to-csv.ts'
import type { Insights } from './insight-data.ts'

const reports = ['days', 'topics', 'reps', 'teams', 'sla', 'csat'] as const
type Report = (typeof reports)[number]

const timeFields = ['count', 'medianSeconds', 'ninetiethSeconds'] as const

/** Built from the summary, because the service has no such report. */
const listTimes = (insights: Insights) => [
  ['time', 'answeredBy', ...timeFields],
  ...(['firstResponse', 'resolution'] as const).flatMap((time) =>
    (['people', 'ai'] as const).map((who) => [time, who, ...timeFields.map((field) => insights[time][who][field])]),
  ),
]

interface ExportMenuProps {
  insights: Insights | undefined
  /** The filters of the page, which also apply to the files. */
  query: { from: string; to?: string; teamIDs?: string[]; customerRepIDs?: string[]; channelIDs?: string[] }
}

export function ExportMenu({ insights, query }: ExportMenuProps) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const download = useMutation({
    mutationFn: async (report: Report) => {
      const params = { query: { ...query, report } }
      const file = await orThrow(attendant.GET('/api/Insights/csv', { params, parseAs: 'text' }))
      const span = `${insights?.from}-${insights?.to}`
      // The byte order mark lets spreadsheet programs detect UTF-8.
      saveFile(new Blob(['\uFEFF', file], { type: 'text/csv;charset=utf-8' }), `insights-${report}-${span}.csv`)
    },
  })
  if (!insights || insights.days.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={download.isPending}
          leftSection={<IconDownload size={15} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('insights.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {reports.map((report) => (
          <Menu.Item key={report} onClick={() => download.mutate(report)}>
            {t(`insights.export.${report}`)}
          </Menu.Item>
        ))}
        <Menu.Item
          onClick={() => saveFile(toCsv(listTimes(insights)), `insights-times-${insights.from}-${insights.to}.csv`)}
        >
          {t('insights.export.times')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
