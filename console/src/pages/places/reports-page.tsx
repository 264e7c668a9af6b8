import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconHome, IconLock, IconPlus, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type components, orThrow } from '../../../../client/src/client.ts'
import { toFault } from '../../app/faults.ts'
import { useLanguage } from '../../app/language.ts'
import { useAttendant } from '../../app/session.tsx'
import { useGo } from '../../app/use-go.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useTimes } from '../../ui/times.ts'

type Row = components['schemas']['PlaceDescriptionReportRow']

export function ReportsPage() {
  const { t } = useLanguage()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const [pageNumber, setPageNumber] = useState(1)
  const reports = useReports(search, pageNumber)
  if (reports.error && toFault(reports.error).status === 403) {
    return <EmptyState icon={IconLock} title={t('places.notIncluded')} hint={t('places.notIncludedHint')} />
  }
  return (
    <Page>
      <PageHeader title={t('places.title')} hint={t('places.hint')}>
        <TextInput
          aria-label={t('common.search')}
          placeholder={t('places.search')}
          leftSection={<IconSearch size={15} aria-hidden />}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setPageNumber(1)
          }}
          w={260}
        />
        <Button component={Link} to="/places/new" leftSection={<IconPlus size={15} aria-hidden />}>
          {t('places.create')}
        </Button>
      </PageHeader>
      <ReportTable reports={reports} isSearched={Boolean(search)} pageNumber={pageNumber} onPage={setPageNumber} />
    </Page>
  )
}

interface ReportTableProps {
  reports: ReturnType<typeof useReports>
  isSearched: boolean
  pageNumber: number
  onPage(pageNumber: number): void
}

function ReportTable({ reports, isSearched, pageNumber, onPage }: ReportTableProps) {
  const { t } = useLanguage()
  const times = useTimes()
  const go = useGo()
  return (
    <DataTable<Row>
      label={t('places.title')}
      columns={[
        {
          key: 'address',
          title: t('places.address'),
          render: ({ address, caseNumber }) => address || caseNumber || '–',
        },
        { key: 'caseNumber', title: t('places.caseNumber'), render: ({ caseNumber }) => caseNumber, isExtra: true },
        { key: 'clientNames', title: t('places.clientNames'), render: ({ clientNames }) => clientNames, isExtra: true },
        { key: 'dateCreatedUtc', title: t('places.created'), render: (row) => times.brief(row.dateCreatedUtc) },
      ]}
      rows={reports.data?.items}
      rowKey={({ placeDescriptionReportID }) => placeDescriptionReportID}
      fault={reports.error}
      onOpen={({ placeDescriptionReportID }) => go(`/places/${placeDescriptionReportID}`)}
      page={{ number: pageNumber, total: reports.data?.totalPages ?? 0, onChange: onPage }}
      empty={
        <EmptyState
          icon={IconHome}
          title={t(isSearched ? 'places.nothingFound' : 'places.none')}
          hint={t(isSearched ? 'places.nothingFoundHint' : 'places.noneHint')}
        />
      }
    />
  )
}

function useReports(search: string, pageNumber: number) {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['reports', 'list', search, pageNumber],
    queryFn: ({ signal }) => {
      const query = { pageNumber, pageSize: 25, ...(search ? { search } : {}) }
      return orThrow(attendant.GET('/api/PlaceDescriptionReports', { params: { query }, signal }))
    },
    placeholderData: keepPreviousData,
  })
}
