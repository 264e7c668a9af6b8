import './places.css'
import { Button } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage } from '../../app/session/language.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ExportMenu } from './export-menu.tsx'
import { type Report, titleOf, useReport } from './report-data.ts'
import { ReportForm } from './report-form.tsx'
import { RoomEditor } from './rooms/room-editor.tsx'
import { RoomList } from './rooms/room-list.tsx'

export function ReportPage() {
  const { t } = useLanguage()
  const { reportID = '' } = useParams({ strict: false }) as { reportID?: string }
  const report = useReport(Number(reportID), reportID !== 'new')
  const back = { to: '/places', label: t('places.title') }
  if (reportID === 'new') {
    return (
      <Page width={900}>
        <PageHeader title={t('places.create')} back={back} />
        <ReportForm report={undefined} />
      </Page>
    )
  }
  return (
    <Page width={1300}>
      <Loaded query={report}>{(data) => <ReportView key={data.placeDescriptionReportID} report={data} />}</Loaded>
    </Page>
  )
}

function ReportView({ report }: { report: Report }) {
  const { t } = useLanguage()
  const [chosen, setChosen] = useState<number>()
  const { rooms } = report
  const room = rooms.find(({ placeDescriptionRoomID }) => placeDescriptionRoomID === chosen) ?? rooms[0]
  return (
    <>
      <PageHeader
        title={titleOf(t, report)}
        hint={[report.caseNumber, report.clientNames].filter(Boolean).join(' · ')}
        back={{ to: '/places', label: t('places.title') }}
      >
        <Button
          component={Link}
          to={`/places/${report.placeDescriptionReportID}/compare`}
          variant="default"
          leftSection={<IconArrowsDiff size={15} aria-hidden />}
        >
          {t('comparison.compare')}
        </Button>
        <ExportMenu report={report} />
      </PageHeader>
      <div className="report">
        <RoomList report={report} chosen={room?.placeDescriptionRoomID} onChoose={setChosen} />
        <div>
          {room && <RoomEditor key={room.placeDescriptionRoomID} room={room} report={report} />}
          <Panel title={t('places.details')}>
            <ReportForm report={report} />
          </Panel>
        </div>
      </div>
    </>
  )
}
