import { Badge, Button, Group } from '@mantine/core'
import { type Icon, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLanguage } from '../app/session/language.ts'
import { useGo } from '../app/use-go.ts'
import { type Column, DataTable } from './data-table.tsx'
import { EmptyState } from './empty-state.tsx'
import { PageHeader } from './page-header.tsx'

interface RecordListProps<Row> {
  title: string
  hint?: string
  /** The base path, such as `/automation/tools`; `new` below it adds a record and an ID opens one. */
  path: string
  idOf(row: Row): number
  /** Label of the button that adds a record; without it there is none. */
  create?: string | undefined
  /** Shown beside that button. */
  actions?: ReactNode
  columns: Column<Row>[]
  query: { data: Row[] | undefined; error: unknown }
  empty: { icon: Icon; title: string; hint: string }
}

/** A page that lists records, each with its own page. If the list is empty, its buttons appear only below the explanation. */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { title, hint, path, idOf, create, actions, columns, query, empty } = props
  const go = useGo()
  const isEmpty = query.data?.length === 0
  const buttons = (
    <>
      {actions}
      {create && (
        <Button component={Link} to={`${path}/new`} leftSection={<IconPlus size={15} aria-hidden />}>
          {create}
        </Button>
      )}
    </>
  )
  return (
    <>
      <PageHeader title={title} hint={hint}>
        {!isEmpty && buttons}
      </PageHeader>
      <DataTable<Row>
        label={title}
        columns={columns}
        rows={query.data}
        rowKey={idOf}
        fault={query.error}
        onOpen={(row) => go(`${path}/${idOf(row)}`)}
        empty={
          <EmptyState {...empty}>
            <Group gap="xs" justify="center">
              {buttons}
            </Group>
          </EmptyState>
        }
      />
    </>
  )
}

/** The status column of records that can be turned off. */
export function useInactiveColumn(): Column<{ isActive: boolean }> {
  const { t } = useLanguage()
  return {
    key: 'isActive',
    title: '',
    render: ({ isActive }) =>
      isActive ? null : (
        <Badge variant="default" size="sm" radius="sm" tt="none">
          {t('settings.inactive')}
        </Badge>
      ),
  }
}
