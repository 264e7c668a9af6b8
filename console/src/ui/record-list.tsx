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
  /** Below it, `new` adds a record and its ID opens one: `/automation/tools`. */
  path: string
  idOf(row: Row): number
  /** On the button that adds one; without it there is none. */
  create?: string | undefined
  /** Beside the button that adds one. */
  actions?: ReactNode
  columns: Column<Row>[]
  query: { data: Row[] | undefined; error: unknown }
  empty: { icon: Icon; title: string; hint: string }
}

/** A page that lists records, each with a page of its own. An empty list has its buttons below its explanation only. */
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

/** The last column of records that can be turned off. */
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
