import { Alert, Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import type { AiBudget, LimitName } from '../../../app/data/use-budget.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useTimes } from '../../../ui/format/times.ts'
import { Panel } from '../../../ui/panel.tsx'
import { useAmounts } from './amounts.ts'

/** The use today and this month, in tokens and in money, relative to the limits. */
export function BudgetUse({ budget }: { budget: AiBudget }) {
  const { t } = useLanguage()
  const isUnused = budget.month.tokens === 0 && budget.exhausted.length === 0
  return (
    <>
      {budget.hasUnknownPrices && (
        <Alert color="yellow" mb="md">
          {t('budget.unknownPrices')}
        </Alert>
      )}
      {isUnused ? (
        <EmptyState icon={IconSparkles} title={t('budget.nothingSpent')} hint={t('budget.nothingSpentHint')} />
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <Period budget={budget} of="day" />
          <Period budget={budget} of="month" />
        </SimpleGrid>
      )}
    </>
  )
}

const names = {
  day: { tokens: 'tokensPerDay', cost: 'costPerDay' },
  month: { tokens: 'tokensPerMonth', cost: 'costPerMonth' },
} as const

function Period({ budget, of }: { budget: AiBudget; of: 'day' | 'month' }) {
  const { t } = useLanguage()
  const times = useTimes()
  const spent = budget[of]
  return (
    <Panel
      title={t(of === 'day' ? 'budget.today' : 'budget.month')}
      hint={t('budget.until', { time: times.full(spent.endsAt) })}
    >
      <Stack gap="md">
        {(['tokens', 'cost'] as const).map((unit) => (
          <Bar key={unit} unit={unit} spent={spent[unit]} limit={limitOf(budget, names[of][unit])} />
        ))}
      </Stack>
    </Panel>
  )
}

/** The customer's own limit, capped by the operator's unless it may be exceeded. */
function limitOf({ limits, defaults, canExceedDefaults }: AiBudget, name: LimitName): number | null {
  const [own, byDefault] = [limits[name], defaults[name]]
  if (own === null || byDefault === null || canExceedDefaults) return own ?? byDefault
  return Math.min(own, byDefault)
}

interface BarProps {
  unit: 'tokens' | 'cost'
  spent: number
  limit: number | null
}

function Bar({ unit, spent, limit }: BarProps) {
  const { t } = useLanguage()
  const amounts = useAmounts()
  const show = amounts[unit]
  const percent = limit === null ? 0 : limit === 0 ? 100 : Math.min(100, (spent / limit) * 100)
  const color = percent >= 100 ? 'red' : percent >= 80 ? 'yellow' : undefined
  const label = t(`budget.${unit}`)
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={4}>
        <Text size="sm">{label}</Text>
        <Text size="sm" c="dimmed">
          {limit === null
            ? t('budget.noLimit', { spent: show(spent) })
            : t('budget.of', { spent: show(spent), limit: show(limit) })}
        </Text>
      </Group>
      {limit !== null && (
        <Progress.Root size="md">
          <Progress.Section value={percent} {...(color ? { color } : {})} aria-label={label} />
        </Progress.Root>
      )}
    </div>
  )
}
