import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { repName, useReps } from '../../../app/data/reference-data.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useTimes } from '../../../ui/format/times.ts'
import { nameOperation } from '../../automation/operation-names.ts'
import { useTeams } from '../notes/use-mentionable.ts'
import { describeEntry } from './describe-entry.ts'
import type { TimelineEntry } from './use-timeline.ts'

/** Longer runs of entries are collapsed to one line. */
const maxInRow = 4

/** The events between two messages, as small lines. */
export function TimelineLines({ entries }: { entries: TimelineEntry[] }) {
  const { t } = useLanguage()
  const times = useTimes()
  const reps = useReps()
  const teams = useTeams()
  const [isWhole, setWhole] = useState(false)
  const naming = {
    t,
    rep: (id: number) => nameOf(reps?.find(({ customerRepID }) => customerRepID === id)) ?? `#${id}`,
    team: (id: number) => teams?.find(({ teamID }) => teamID === id)?.name ?? `#${id}`,
    operation: (name: string) => nameOperation(t, name),
    time: (iso: string) => times.upcoming(new Date(iso)),
  }
  const shown = isWhole || entries.length <= maxInRow ? entries : entries.slice(-maxInRow + 1)
  const hidden = entries.length - shown.length
  return (
    <div className="timeline-lines">
      {hidden > 0 && (
        <Anchor component="button" size="xs" c="dimmed" onClick={() => setWhole(true)}>
          {t('timeline.more', { count: hidden })}
        </Anchor>
      )}
      {shown.map((entry) => (
        <Text key={entry.entryID} size="xs" c="dimmed" data-alarm={isAlarm(entry) || undefined}>
          {describeEntry(entry, naming)} ·{' '}
          <time dateTime={entry.at} title={times.full(entry.at)}>
            {times.brief(entry.at)}
          </time>
        </Text>
      ))}
    </div>
  )
}

const nameOf = (rep: Parameters<typeof repName>[0] | undefined) => rep && repName(rep)
const isAlarm = ({ type }: TimelineEntry) => type === 'slaBreached'
