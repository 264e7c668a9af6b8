import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useLanguage } from '../../app/session/language.ts'
import { saveFile } from '../../ui/format/save-file.ts'
import { toCsv } from '../../ui/format/to-csv.ts'
import type { Insights } from './insight-data.ts'

const dayFields = [
  ...(['date', 'channelType', 'opened', 'closed', 'escalated', 'spam', 'messages', 'liked', 'disliked'] as const),
  ...(['draftsKept', 'draftsEdited', 'draftsDropped', 'draftsSent'] as const),
] as const
const topicFields = [
  'topicID',
  'name',
  'messages',
  'draftsKept',
  'draftsEdited',
  'draftsDropped',
  'draftsSent',
] as const
const timeFields = ['count', 'medianSeconds', 'ninetiethSeconds'] as const

/** Headed by the names of the interface, which stay the same in every language. */
const tables = {
  days: ({ days }: Insights) => [[...dayFields], ...days.map((day) => dayFields.map((field) => day[field]))],
  topics: ({ topics }: Insights) => [
    [...topicFields],
    ...topics.map((topic) => topicFields.map((field) => topic[field])),
  ],
  times: (insights: Insights) => [
    ['time', 'answeredBy', ...timeFields],
    ...(['firstResponse', 'resolution'] as const).flatMap((time) =>
      (['people', 'ai'] as const).map((who) => [time, who, ...timeFields.map((field) => insights[time][who][field])]),
    ),
  ],
}

export function ExportMenu({ insights }: { insights: Insights | undefined }) {
  const { t } = useLanguage()
  if (!insights || insights.days.length === 0) return null
  const take = (name: keyof typeof tables) =>
    saveFile(toCsv(tables[name](insights)), `insights-${name}-${insights.from}-${insights.to}.csv`)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={15} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('insights.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['days', 'topics', 'times'] as const).map((name) => (
          <Menu.Item key={name} onClick={() => take(name)}>
            {t(`insights.export.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
