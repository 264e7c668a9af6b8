import './changes.css'
import { Badge, Group, Table, Text } from '@mantine/core'
import { IconGitBranch } from '@tabler/icons-react'
import { useChannels, useTopics } from '../../../app/data/reference-data.ts'
import { type Translate, useLanguage } from '../../../app/session/language.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { fieldName } from '../../../ui/format/field-name.ts'
import { useHookNames } from '../../../ui/format/hook-names.ts'
import { nameOperation } from '../operation-names.ts'
import { useActions, useDocuments } from '../rules/rules.ts'
import type { Conflict, Difference } from './change-sets.ts'

/** The changes of a change set: a heading for each record, a row for each field. */
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
            {t(`changes.entity.${first.entity}`)} {first.name && t('common.quoted', { text: first.name })}
          </Text>
          <Badge size="sm" variant="default" radius="sm" tt="none">
            {t(`changes.change.${first.change}`)}
          </Badge>
        </Group>
        <Sides label={first.name} drafted={differences} {...sidesOf(t, first.change, fields)} />
      </section>
    )
  })
}

/** New and deleted records have only one side. */
function sidesOf(
  t: Translate,
  change: Difference['change'],
  fields: Difference[],
): Pick<SidesProps, 'titles' | 'rows'> {
  const [before, after] = [t('changes.before'), t('changes.after')]
  if (change === 'Created') return { titles: [after], rows: fields.map((each) => toRow(each.field, [each.after])) }
  if (change === 'Deleted') return { titles: [before], rows: fields.map((each) => toRow(each.field, [each.before])) }
  return { titles: [before, after], rows: fields.map((each) => toRow(each.field, [each.before, each.after])) }
}

const toRow = (field: string, values: unknown[]) => ({ field, values })

/** Fields that were also changed live in the meantime, as a three-way comparison. */
export function Conflicts({ conflicts }: { conflicts: Conflict[] }) {
  const { t } = useLanguage()
  return conflicts.map(({ entity, id, name, base, live, draft }) => {
    const fields = [...new Set([base, live, draft].flatMap((row) => Object.keys(row ?? {})))]
    const rows = fields.map((field) => ({ field, values: [base?.[field], live?.[field], draft?.[field]] }))
    return (
      <section key={`${entity} ${id}`} className="difference">
        <Text fw={600} size="sm" mb={4}>
          {t(`changes.entity.${entity}`)} {name && t('common.quoted', { text: name })}
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
  /** Source of the names of records that are not live yet. */
  drafted?: Difference[]
  titles: string[]
  rows: { field: string; values: unknown[] }[]
}

function Sides({ label, drafted = [], titles, rows }: SidesProps) {
  const { t, language } = useLanguage()
  const show = useShownValues(drafted)
  return (
    <Table.ScrollContainer minWidth={280} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={label} layout="fixed" verticalSpacing={4} fz="sm" withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="26%">{t('changes.field')}</Table.Th>
            {titles.map((title) => (
              <Table.Th key={title}>{title}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ field, values }) => (
            <Table.Tr key={field}>
              <Table.Td className="difference-field">{capitalize(fieldName(t, field), language)}</Table.Td>
              {values.map((value, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns keep their order
                <Table.Td key={place} className="difference-value">
                  {show(field, value) ?? <span className="difference-empty">{t('changes.empty')}</span>}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** Shows records by name and booleans as yes or no; undefined for empty values. */
function useShownValues(drafted: Difference[]): (field: string, value: unknown) => string | undefined {
  const { t } = useLanguage()
  const nameHook = useHookNames()
  const topics = useTopics() ?? []
  const channels = useChannels() ?? []
  const actions = useActions().data ?? []
  const documents = useDocuments().data ?? []
  const nameOf = (field: string, id: number): string | undefined => {
    if (field === 'topicID') return topics.find(({ topicID }) => topicID === id)?.name
    if (field === 'channelID') return channels.find(({ channelID }) => channelID === id)?.name
    if (field === 'actionID') return actions.find(({ actionID }) => actionID === id)?.name
    if (field === 'documentID') return documents.find(({ documentID }) => documentID === id)?.name
    return undefined
  }
  const nameDrafted = (field: string, value: number) =>
    drafted.find(({ entity, id }) => `${entity}ID` === field && id === value)?.name
  return (field, value) => {
    if (value === null || value === undefined || value === '') return undefined
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no')
    if (typeof value === 'number' && field.endsWith('ID'))
      return nameOf(field, value) ?? nameDrafted(field, value) ?? `#${value}`
    if (typeof value !== 'string') return JSON.stringify(value)
    if (field === 'hookName') return nameHook(value)
    return field === 'operation' ? nameOperation(t, value) : value
  }
}

const capitalize = (text: string, language: string) => text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1)
