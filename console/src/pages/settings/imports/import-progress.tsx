import type { components } from '@attendant/client'
import { Alert, Badge, Group, Progress, Table, Text } from '@mantine/core'
import { useLanguage } from '../../../app/session/language.ts'

export type Import = components['schemas']['Import']
type Counts = Import['counts']
type Counted = 'created' | 'updated' | 'skipped' | 'failed'

export const sumOf = (counts: Counts, ...names: Counted[]) =>
  Object.values(counts).reduce((sum, count) => sum + names.reduce((all, name) => all + count[name], 0), 0)

export function ImportState({ row: { state, isDryRun } }: { row: Import }) {
  const { t } = useLanguage()
  return (
    <Group gap={6} wrap="nowrap">
      <Badge variant="default" size="sm" radius="sm" tt="none">
        {t(`imports.state.${state}`)}
      </Badge>
      {isDryRun && (
        <Badge variant="default" size="sm" radius="sm" tt="none">
          {t('imports.dryRun')}
        </Badge>
      )}
    </Group>
  )
}

const kinds = [
  'agents',
  'endUsers',
  'tickets',
  'messages',
  'notes',
  'attachments',
  'tags',
  'macros',
  'articles',
] as const

/** The progress of an import, and the number of records by outcome. */
export function ImportProgress({ row }: { row: Import }) {
  const { t } = useLanguage()
  const { counts, state, error, ratePerMinute, etaSeconds } = row
  const isUnderWay = state === 'Queued' || state === 'Running' || state === 'Undoing'
  const done = sumOf(counts, 'created', 'updated', 'skipped', 'failed')
  const total = Object.values(counts).reduce((sum, count) => sum + (count.total ?? 0), 0)
  const listed = kinds.filter((kind) => counts[kind])
  return (
    <div>
      {error && (
        <Alert color="red" mb="sm" role="alert">
          {error}
        </Alert>
      )}
      {isUnderWay && (
        <div role="status">
          <Progress
            mb={4}
            animated
            aria-label={t(`imports.state.${state}`)}
            value={etaSeconds === null || total === 0 ? 100 : Math.min(100, (done / total) * 100)}
          />
          <Text size="sm">
            {t('imports.rate', { count: ratePerMinute })}
            {etaSeconds !== null && ` · ${t('imports.eta', { count: Math.max(1, Math.ceil(etaSeconds / 60)) })}`}
          </Text>
        </div>
      )}
      {listed.length > 0 && (
        <Table.ScrollContainer minWidth={320} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table aria-label={t('data.records')} verticalSpacing={4} fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('data.records')}</Table.Th>
                {(['created', 'updated', 'skipped', 'failed'] as const).map((name) => (
                  <Table.Th key={name} ta="right">
                    {t(row.isDryRun && name === 'created' ? 'imports.wouldCreate' : `imports.count.${name}`)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {listed.map((kind) => (
                <Table.Tr key={kind}>
                  <Table.Th scope="row">{t(`imports.kind.${kind}`)}</Table.Th>
                  {(['created', 'updated', 'skipped', 'failed'] as const).map((name) => (
                    <Table.Td key={name} ta="right">
                      {counts[kind]?.[name]}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </div>
  )
}
