import { Anchor, Group, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type Translate, useLanguage } from '../../../app/session/language.ts'
import { useDocumentNames } from './document-names.ts'
import type { Outcome, Result } from './replays.ts'

type NamesOf = (ids: number[]) => string

/** A message side by side: live, with the changes, and what agents did. */
export function CompareResult({ result }: { result: Result }) {
  const { t } = useLanguage()
  const namesOf = useDocumentNames()
  const { baseline, actual, changed, ticketID } = result
  const rows = describe(t, result, namesOf)
  return (
    <div className="replay-compare">
      <Table.ScrollContainer minWidth={640} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table layout="fixed" fz="sm" withTableBorder verticalSpacing={4} aria-label={`#${ticketID}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={110} aria-label={t('replays.whatChanges')} />
              <Table.Th>{t('replays.before')}</Table.Th>
              <Table.Th>{t('replays.after')}</Table.Th>
              <Table.Th>{t('replays.people')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ aspect, values }) => (
              <Table.Tr key={aspect} {...(changed.some((one) => one === aspect) ? { 'data-changed': true } : {})}>
                <Table.Th scope="row">{t(`replays.aspect.${aspect}`)}</Table.Th>
                {values.map((value, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns keep their order
                  <Table.Td key={place}>{value || '–'}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group gap="md" mt={6}>
        <Anchor component={Link} to={`/inbox/${ticketID}`} size="sm">
          {t('replays.openTicket')}
        </Anchor>
        {actual.editDistance !== null && (
          <Text size="sm" c="dimmed">
            {t('replays.distance', { value: Math.round(100 * actual.editDistance) })}
          </Text>
        )}
        {actual.isMaterial && baseline.draft !== result.draft && (
          <Text size="sm" c="dimmed">
            {t('replays.material')}
          </Text>
        )}
      </Group>
    </div>
  )
}

function describe(t: Translate, result: Result, namesOf: NamesOf) {
  const { baseline, actual } = result
  const outcomes: Outcome[] = [baseline, result]
  const both = (of: (outcome: Outcome) => string) => outcomes.map(of)
  const flag = (is: boolean) => t(is ? 'replays.yes' : 'replays.no')
  const names = (list: { name: string }[]) => list.map(({ name }) => name).join('\n')
  const runs = (list: { name: string; outcome: string }[]) =>
    list.map(({ name, outcome }) => (outcome === 'Done' ? name : `${name} (${outcome})`)).join('\n')
  const sourcesOf = ({ sources }: Outcome) => namesOf(sources.map(({ documentID }) => documentID))
  const noted = (text: string, note: string | false) => (text && note ? `${text}\n(${note})` : text)
  const hasError = outcomes.some(({ error }) => error !== null)
  return [
    {
      aspect: 'topics' as const,
      values: [
        ...both(({ topics }) => names(topics)),
        noted(names(actual.topics), actual.isCorrected && t('replays.corrected')),
      ],
    },
    { aspect: 'rules' as const, values: [...both(({ rules }) => names(rules)), ''] },
    { aspect: 'actions' as const, values: [...both(({ actions }) => runs(actions)), runs(actual.actions)] },
    { aspect: 'escalated' as const, values: [...both(({ escalated }) => flag(escalated)), flag(actual.escalated)] },
    {
      aspect: 'wouldSend' as const,
      values: [...both(({ wouldSend }) => flag(wouldSend)), flag(actual.answer !== null)],
    },
    { aspect: 'sources' as const, values: [...both(sourcesOf), ''] },
    {
      aspect: 'draft' as const,
      values: [
        ...both(({ draft }) => draft ?? ''),
        noted(actual.answer ?? '', actual.isByPerson && t('replays.byPerson')),
      ],
    },
    ...(hasError ? [{ aspect: 'error' as const, values: [...both(({ error }) => error ?? ''), ''] }] : []),
  ]
}
