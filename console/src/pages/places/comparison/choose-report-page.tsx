import { IconArrowsDiff } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useLanguage } from '../../../app/session/language.ts'
import { useGo } from '../../../app/use-go.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { dayOf, type Report, titleOf, useReport } from '../report-data.ts'
import { ReportSearch, ReportTable, useReportList } from '../report-table.tsx'

/** Selects a second report to compare with; initially lists reports of the same address. */
export function ChooseReportPage() {
  const { reportID } = useParams({ strict: false }) as { reportID?: string }
  const report = useReport(Number(reportID))
  return (
    <Page>
      <Loaded query={report}>{(data) => <Choice key={data.placeDescriptionReportID} report={data} />}</Loaded>
    </Page>
  )
}

function Choice({ report }: { report: Report }) {
  const { t } = useLanguage()
  const go = useGo()
  const list = useReportList(report.address ?? '')
  const { placeDescriptionReportID: id } = report
  return (
    <>
      <PageHeader
        title={t('comparison.choose')}
        hint={t('comparison.chooseHint')}
        back={{ to: `/places/${id}`, label: titleOf(t, report) }}
      >
        <ReportSearch list={list} />
      </PageHeader>
      <ReportTable
        list={list}
        without={id}
        onOpen={(other) => {
          const [before, after] = [report, other].toSorted(byTime)
          go(`/places/${before?.placeDescriptionReportID}/compare/${after?.placeDescriptionReportID}`)
        }}
        empty={<EmptyState icon={IconArrowsDiff} title={t('comparison.noOther')} hint={t('comparison.noOtherHint')} />}
      />
    </>
  )
}

type Dated = Pick<Report, 'reportDate' | 'dateCreatedUtc' | 'placeDescriptionReportID'>

/** Sorts by the day that a report is about, earliest first. */
const byTime = (one: Dated, other: Dated) =>
  dayOf(one).localeCompare(dayOf(other)) || one.placeDescriptionReportID - other.placeDescriptionReportID
