import './changes.css'
import { Alert, Anchor, Table, Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '../../../app/session/language.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { GateCheck, GateReport } from './change-sets.ts'

type GateQuery = { data: GateReport | undefined; error: unknown; refetch(): unknown }

/** The checks of the activation policy with their results for a change set. */
export function GatePanel({ gate }: { gate: GateQuery }) {
  const { t } = useLanguage()
  return (
    <Panel
      title={t('changes.gate')}
      actions={
        <Anchor component={Link} to="/automation/policy" size="sm">
          {t('changes.policy')}
        </Anchor>
      }
    >
      <Loaded query={gate}>
        {(report) => (
          <>
            <Verdict report={report} />
            {report.checks.length > 0 && <Checks checks={report.checks} />}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

export function Verdict({ report: { mode, isPassed } }: { report: GateReport }) {
  const { t } = useLanguage()
  if (mode === 'Off') return <Text size="sm">{t('changes.gate.Off')}</Text>
  if (isPassed) return <Alert color="accent">{t('changes.gate.passed')}</Alert>
  return <Alert color={mode === 'Block' ? 'red' : 'orange'}>{t(`changes.gate.${mode}`)}</Alert>
}

type KnownCheck =
  | 'replay'
  | 'minMessages'
  | 'materiallyDifferent'
  | 'topicMateriallyDifferent'
  | 'lostEscalations'
  | 'lostActions'
  | 'topicAgreement'
  | 'errorRate'
  | 'costFactor'
  | 'lostAnswers'
  | 'lostTopicAnswers'

export function Checks({ checks }: { checks: GateCheck[] }) {
  const { t, language } = useLanguage()
  const show = (number: number | null) => number?.toLocaleString(language) ?? '–'
  return (
    <Table aria-label={t('changes.gate')} verticalSpacing={4} fz="sm" mt="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('changes.check')}</Table.Th>
          <Table.Th ta="right">{t('changes.measured')}</Table.Th>
          <Table.Th ta="right">{t('changes.limit')}</Table.Th>
          <Table.Th w={40} aria-label={t('changes.state')} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {checks.map(({ check, isPassed, value, limit }) => (
          <Table.Tr key={check}>
            <Table.Td className="gate-check">{t(`changes.check.${check as KnownCheck}`)}</Table.Td>
            <Table.Td ta="right">{show(value)}</Table.Td>
            <Table.Td ta="right">{show(limit)}</Table.Td>
            <Table.Td>
              {isPassed ? (
                <IconCheck size={16} color="var(--mantine-color-green-7)" role="img" aria-label={t('changes.passed')} />
              ) : (
                <IconX size={16} color="var(--mantine-color-error)" role="img" aria-label={t('changes.failed')} />
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
