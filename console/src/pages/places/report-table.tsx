import { type components, orThrow } from '@attendant/client'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLanguage } from '../../app/session/language.ts'
import { useAttendant } from '../../app/session/session.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { useTimes } from '../../ui/format/times.ts'
import { dayOf } from './report-data.ts'

type ReportRow = components['schemas']['PlaceDescriptionReportRow']
type ReportList = ReturnType<typeof useReportList>

const maxSearchLength = 200

/** A searchable list of reports with pagination. */
export function useReportList(initial = '') {
  const attendant = useAttendant()
  const [typed, setTyped] = useState(initial.slice(0, maxSearchLength))
  const [search] = useDebouncedValue(typed.trim(), 250)
  const [pageNumber, setPageNumber] = useState(1)
  const query = useQuery({
    queryKey: ['reports', 'list', search, pageNumber],
    queryFn: ({ signal }) => {
      const query = { pageNumber, pageSize: 25, ...(search ? { search } : {}) }
      return orThrow(attendant.GET('/api/PlaceDescriptionReports', { params: { query }, signal }))
    },
    placeholderData: keepPreviousData,
  })
  const type = (given: string) => {
    setTyped(given)
    setPageNumber(1)
  }
  return { query, typed, type, isSearched: Boolean(search), pageNumber, setPageNumber }
}

export function ReportSearch({ list: { typed, type } }: { list: ReportList }) {
  const { t } = useLanguage()
  return (
    <TextInput
      aria-label={t('common.search')}
      placeholder={t('places.search')}
      leftSection={<IconSearch size={15} aria-hidden />}
      value={typed}
      maxLength={maxSearchLength}
      onChange={(event) => type(event.currentTarget.value)}
      w={300}
    />
  )
}

interface ReportTableProps {
  list: ReportList
  /** The ID of a report to omit. */
  without?: number
  onOpen(row: ReportRow): void
  empty: ReactNode
}

export function ReportTable({ list: { query, pageNumber, setPageNumber }, without, onOpen, empty }: ReportTableProps) {
  const { t } = useLanguage()
  const times = useTimes()
  return (
    <DataTable<ReportRow>
      label={t('places.reports')}
      columns={[
        {
          key: 'address',
          title: t('places.address'),
          render: ({ address, caseNumber }) => address || caseNumber || '–',
        },
        { key: 'caseNumber', title: t('places.caseNumber'), render: ({ caseNumber }) => caseNumber },
        { key: 'clientNames', title: t('places.clientNames'), render: ({ clientNames }) => clientNames, isExtra: true },
        { key: 'reportDate', title: t('places.reportDate'), render: (row) => row.reportDate && times.date(dayOf(row)) },
        {
          key: 'dateCreatedUtc',
          title: t('places.created'),
          render: (row) => times.brief(row.dateCreatedUtc),
          isExtra: true,
        },
      ]}
      rows={query.data?.items.filter(({ placeDescriptionReportID }) => placeDescriptionReportID !== without)}
      rowKey={({ placeDescriptionReportID }) => placeDescriptionReportID}
      fault={query.error}
      onOpen={onOpen}
      page={{ number: pageNumber, total: query.data?.totalPages ?? 0, onChange: setPageNumber }}
      empty={empty}
    />
  )
}
