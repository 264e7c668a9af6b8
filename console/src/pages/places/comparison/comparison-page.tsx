import './comparison.css'
import { orThrow } from '@attendant/client'
import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core'
import { IconArrowsExchange, IconCircleCheck, IconHomeQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useTimes } from '../../../ui/format/times.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { dayOf, titleOf, useReport } from '../report-data.ts'
import { isDifferent, type RoomComparison, RoomDifferences } from './room-differences.tsx'

/** The differences between two reports of a place, room by room. */
export function ComparisonPage() {
  const { t } = useLanguage()
  const { reportID, otherID } = useParams({ strict: false }) as { reportID?: string; otherID?: string }
  const comparison = useComparison(Number(reportID), Number(otherID))
  return (
    <Page>
      <PageHeader title={t('comparison.title')} back={{ to: '/places', label: t('places.title') }}>
        <Button component={Link} to={`/places/${reportID}/compare`} variant="default">
          {t('comparison.chooseAnother')}
        </Button>
        <Button
          component={Link}
          to={`/places/${otherID}/compare/${reportID}`}
          variant="default"
          leftSection={<IconArrowsExchange size={15} aria-hidden />}
        >
          {t('comparison.swap')}
        </Button>
      </PageHeader>
      <Loaded query={comparison}>
        {({ rooms }) => (
          <>
            <div className="compared">
              <ComparedReport label={t('comparison.before')} reportID={Number(reportID)} />
              <ComparedReport label={t('comparison.after')} reportID={Number(otherID)} />
            </div>
            <Rooms rooms={rooms} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function ComparedReport({ label, reportID }: { label: string; reportID: number }) {
  const { t } = useLanguage()
  const times = useTimes()
  const { data: report } = useReport(reportID)
  return (
    <section className="compared-report" aria-label={label}>
      <Text size="xs" c="dimmed" fw={600}>
        {label}
      </Text>
      {report ? (
        <>
          <Anchor component={Link} to={`/places/${reportID}`} fw={600}>
            {titleOf(t, report)}
          </Anchor>
          <Text size="sm" c="dimmed">
            {[report.caseNumber, times.date(dayOf(report))].filter(Boolean).join(' · ')}
          </Text>
        </>
      ) : (
        <Skeleton height={18} width="60%" />
      )}
    </section>
  )
}

function Rooms({ rooms }: { rooms: RoomComparison[] }) {
  const { t } = useLanguage()
  const different = rooms.filter(isDifferent)
  const same = rooms.filter((room) => !isDifferent(room))
  if (rooms.length === 0) {
    return <EmptyState icon={IconHomeQuestion} title={t('comparison.noRooms')} hint={t('comparison.noRoomsHint')} />
  }
  return (
    <>
      {different.length === 0 && (
        <EmptyState icon={IconCircleCheck} title={t('comparison.nothing')} hint={t('comparison.nothingHint')} />
      )}
      {different.map((room) => (
        <RoomDifferences key={`${room.placeDescriptionRoomID} ${room.otherPlaceDescriptionRoomID}`} room={room} />
      ))}
      {same.length > 0 && <UnchangedRooms rooms={same} />}
    </>
  )
}

function UnchangedRooms({ rooms }: { rooms: RoomComparison[] }) {
  const { t } = useLanguage()
  return (
    <Panel title={t('comparison.unchanged')}>
      {rooms.map(({ name, placeDescriptionRoomID, unchangedCount: count }) => (
        <Group key={placeDescriptionRoomID} gap="xs">
          <Text size="sm">{name || t('places.unnamed')}</Text>
          <Text size="sm" c="dimmed">
            {t('comparison.unchangedCount', { count })}
          </Text>
        </Group>
      ))}
    </Panel>
  )
}

function useComparison(id: number, otherId: number) {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['reports', id, 'compare', otherId],
    queryFn: ({ signal }) => {
      const params = { path: { id, otherId } }
      return orThrow(attendant.GET('/api/PlaceDescriptionReports/{id}/compare/{otherId}', { params, signal }))
    },
  })
}
