import { Alert, Box, Group, Pagination, Skeleton, Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { explainFault } from '../app/errors/faults.ts'
import { useLanguage } from '../app/session/language.ts'

export interface Column<Row> {
  /** The field to sort by, if the column is sortable. */
  key: string
  title: string
  render(row: Row): ReactNode
  isSortable?: boolean
  width?: number | string
  align?: 'left' | 'right'
  /** Hidden on narrow screens. */
  isExtra?: boolean
}

export interface Sorting {
  sortBy: string
  sortOrder: 'asc' | 'desc'
}

interface DataTableProps<Row> {
  /** Label of the table for screen readers. */
  label: string
  columns: Column<Row>[]
  rows: Row[] | undefined
  rowKey(row: Row): string | number
  fault?: unknown
  empty?: ReactNode
  onOpen?(row: Row): void
  sorting?: Sorting
  onSort?(sorting: Sorting): void
  page?: { number: number; total: number; onChange(pageNumber: number): void }
}

/** A list of records, sorted and paged by the service; rows open by click or Enter. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, fault, empty, page } = props
  const { t } = useLanguage()
  if (fault && !rows) return <Alert color="red">{explainFault(t, fault)}</Alert>
  if (rows?.length === 0 && empty) return empty
  return (
    <Box>
      <Table.ScrollContainer minWidth={320} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-label={label} highlightOnHover={Boolean(props.onOpen)} verticalSpacing={6} fz="sm">
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <HeaderCell key={column.key} column={column} {...props} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows ? (
              rows.map((row) => <BodyRow key={props.rowKey(row)} row={row} {...props} />)
            ) : (
              <Waiting {...props} />
            )}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {page && page.total > 1 && (
        <Group justify="flex-end" mt="sm">
          <Pagination
            size="sm"
            value={page.number}
            total={page.total}
            onChange={page.onChange}
            getControlProps={(control) => ({ 'aria-label': t(`common.page.${control}` as 'common.page.next') })}
            getItemProps={(number) => ({ 'aria-label': t('common.pageNumber', { number }) })}
          />
        </Group>
      )}
    </Box>
  )
}

function HeaderCell<Row>({ column, sorting, onSort }: DataTableProps<Row> & { column: Column<Row> }) {
  const { key, title, width, align = 'left' } = column
  const isSorted = sorting?.sortBy === key
  const sortOrder = isSorted && sorting.sortOrder === 'asc' ? 'desc' : 'asc'
  const Arrow = sorting?.sortOrder === 'desc' ? IconArrowDown : IconArrowUp
  const ariaSort = isSorted ? (sorting.sortOrder === 'asc' ? 'ascending' : 'descending') : undefined
  return (
    <Table.Th
      {...(width === undefined ? {} : { w: width })}
      ta={align}
      {...(ariaSort ? { 'aria-sort': ariaSort } : {})}
      {...extra(column)}
    >
      {column.isSortable && onSort ? (
        <UnstyledButton fz="sm" fw={600} onClick={() => onSort({ sortBy: key, sortOrder })}>
          {title} {isSorted && <Arrow size={12} aria-hidden />}
        </UnstyledButton>
      ) : (
        title
      )}
    </Table.Th>
  )
}

function BodyRow<Row>({ row, columns, onOpen }: DataTableProps<Row> & { row: Row }) {
  const [first, ...others] = columns
  return (
    <Table.Tr onClick={onOpen && (() => onOpen(row))} style={onOpen ? { cursor: 'pointer' } : {}}>
      {first && (
        <Table.Td ta={first.align ?? 'left'}>
          {onOpen ? (
            <UnstyledButton
              display="block"
              fz="sm"
              fw={500}
              onClick={(event) => {
                event.stopPropagation()
                onOpen(row)
              }}
            >
              {first.render(row)}
            </UnstyledButton>
          ) : (
            first.render(row)
          )}
        </Table.Td>
      )}
      {others.map((column) => (
        <Table.Td key={column.key} ta={column.align ?? 'left'} {...extra(column)}>
          {column.render(row)}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}

const Waiting = <Row,>({ columns }: DataTableProps<Row>) =>
  [1, 2, 3, 4].map((line) => (
    <Table.Tr key={line}>
      {columns.map((column) => (
        <Table.Td key={column.key} {...extra(column)}>
          <Skeleton height={14} width={line % 2 ? '60%' : '80%'} />
        </Table.Td>
      ))}
    </Table.Tr>
  ))

const extra = <Row,>({ isExtra }: Column<Row>) => (isExtra ? { visibleFrom: 'sm' as const } : {})
