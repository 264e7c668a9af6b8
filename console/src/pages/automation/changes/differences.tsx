import './changes.css'
import { Badge, Group, Table, Text } from '@mantine/core'
import { IconGitBranch } from '@tabler/icons-react'
import { useLanguage } from '../../../app/session/language.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Conflict, Difference } from './change-sets.ts'

/** What a change set changes: a heading for each record, a line for each field. */
export function Differences({ differences }: { differences: Difference[] }) {
  const { t } = useLanguage()
  if (differences.length === 0) {
    return <EmptyState icon={IconGitBranch} title={t('changes.noDifferences')} hint={t('changes.noDifferencesHint')} />
  }
  const records = Map.groupBy(differences, ({ entity, id }) => `${entity} ${id}`)
  return [...records].map(([key, fields]) => {
    const [first] = fields
    if (!first) return null
    return (
      <section key={key} className="difference">
        <Group gap={8} mb={4}>
          <Text fw={600} size="sm">
            {t(`changes.entity.${first.entity}`)} {first.name && `“${first.name}”`}
          </Text>
          <Badge size="sm" variant="default" radius="sm" tt="none">
            {t(`changes.change.${first.change}`)}
          </Badge>
        </Group>
        <Sides
          label={first.name}
          titles={[t('changes.before'), t('changes.after')]}
          rows={fields.map(({ field, before, after }) => ({ field, values: [before, after] }))}
        />
      </section>
    )
  })
}

/** What was changed live meanwhile, three ways. */
export function Conflicts({ conflicts }: { conflicts: Conflict[] }) {
  const { t } = useLanguage()
  return conflicts.map(({ entity, id, name, base, live, draft }) => {
    const fields = [...new Set([base, live, draft].flatMap((row) => Object.keys(row ?? {})))]
    const rows = fields.map((field) => ({ field, values: [base?.[field], live?.[field], draft?.[field]] }))
    return (
      <section key={`${entity} ${id}`} className="difference">
        <Text fw={600} size="sm" mb={4}>
          {t(`changes.entity.${entity}`)} {name && `“${name}”`}
        </Text>
        <Sides
          label={name}
          titles={[t('changes.base'), t('changes.live'), t('changes.draft')]}
          rows={rows.filter(({ values }) => new Set(values.map((value) => JSON.stringify(value ?? null))).size > 1)}
        />
      </section>
    )
  })
}

interface SidesProps {
  label: string
  titles: string[]
  rows: { field: string; values: unknown[] }[]
}

function Sides({ label, titles, rows }: SidesProps) {
  const { t } = useLanguage()
  return (
    <Table.ScrollContainer minWidth={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={label} layout="fixed" verticalSpacing={4} fz="sm" withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="22%">{t('changes.field')}</Table.Th>
            {titles.map((title) => (
              <Table.Th key={title}>{title}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ field, values }) => (
            <Table.Tr key={field}>
              <Table.Td>{field}</Table.Td>
              {values.map((value, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
                <Table.Td key={place} className="difference-value">
                  {show(value) ?? <span className="difference-empty">{t('changes.empty')}</span>}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function show(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}
