import { Button } from '@mantine/core'
import { IconHome, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '../../app/session/language.ts'
import { useGo } from '../../app/use-go.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PlacesPage } from './places-page.tsx'
import { ReportSearch, ReportTable, useReportList } from './report-table.tsx'

export function ReportsPage() {
  const { t } = useLanguage()
  const go = useGo()
  const list = useReportList()
  const { data, isPlaceholderData } = list.query
  const isEmpty = data?.items.length === 0 && !list.isSearched && !isPlaceholderData
  const create = (
    <Button component={Link} to="/places/new" leftSection={<IconPlus size={15} aria-hidden />}>
      {t('places.create')}
    </Button>
  )
  return (
    <PlacesPage fault={list.query.error}>
      <PageHeader title={t('places.title')} hint={t('places.hint')}>
        <ReportSearch list={list} />
        {!isEmpty && create}
      </PageHeader>
      <ReportTable
        list={list}
        onOpen={({ placeDescriptionReportID }) => go(`/places/${placeDescriptionReportID}`)}
        empty={
          <EmptyState
            icon={IconHome}
            title={t(list.isSearched ? 'places.nothingFound' : 'places.none')}
            hint={t(list.isSearched ? 'places.nothingFoundHint' : 'places.noneHint')}
          >
            {!list.isSearched && create}
          </EmptyState>
        }
      />
    </PlacesPage>
  )
}
