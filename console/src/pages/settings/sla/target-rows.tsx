import type { components } from '@attendant/client'
import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import { DecimalInput } from '../../../ui/forms/fields.tsx'
import { priorities } from '../../../ui/marks/priority.tsx'

export type Target = components['schemas']['SlaTarget']

const metrics: Target['metric'][] = ['FirstResponse', 'NextResponse', 'Resolution']

interface TargetRowsProps {
  targets: Target[]
  isReadOnly: boolean
  onChange(targets: Target[]): void
}

/** Target times for responses and resolution, for all priorities or for one. */
export function TargetRows({ targets, isReadOnly, onChange }: TargetRowsProps) {
  const { t } = useLanguage()
  const next = metrics.find((metric) => !targets.some((target) => target.metric === metric)) ?? 'FirstResponse'
  return (
    <Stack gap="xs">
      {targets.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('triage.noTargets')}
        </Text>
      )}
      {targets.map((target, index) => (
        <TargetRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their position
          key={index}
          target={target}
          isReadOnly={isReadOnly}
          onChange={(changed) => onChange(targets.with(index, changed))}
          onRemove={() => onChange(targets.toSpliced(index, 1))}
        />
      ))}
      {!isReadOnly && (
        <Button
          variant="subtle"
          size="compact-sm"
          w="fit-content"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...targets, { metric: next, priority: null, minutes: 60, warnMinutesBefore: null }])}
        >
          {t('triage.addTarget')}
        </Button>
      )}
    </Stack>
  )
}

interface TargetRowProps {
  target: Target
  isReadOnly: boolean
  onChange(target: Target): void
  onRemove(): void
}

function TargetRow({ target, isReadOnly, onChange, onRemove }: TargetRowProps) {
  const { t } = useLanguage()
  return (
    <Group gap="xs" align="flex-end">
      <Select
        w={160}
        label={t('triage.target')}
        data={metrics.map((value) => ({ value, label: t(`triage.metric.${value}`) }))}
        value={target.metric}
        allowDeselect={false}
        onChange={(metric) => metric && onChange({ ...target, metric: metric as Target['metric'] })}
      />
      <Select
        w={170}
        label={t('triage.priority')}
        data={[
          { value: '', label: t('triage.allPriorities') },
          ...priorities.toReversed().map((value) => ({ value: value as string, label: t(`inbox.priority.${value}`) })),
        ]}
        value={target.priority ?? ''}
        allowDeselect={false}
        onChange={(chosen) => onChange({ ...target, priority: (chosen || null) as Target['priority'] })}
      />
      <Duration
        label={t('triage.within')}
        minutes={target.minutes}
        onChange={(minutes) => minutes !== null && onChange({ ...target, minutes })}
      />
      <Duration
        label={t('triage.warnBefore')}
        minutes={target.warnMinutesBefore}
        onChange={(warnMinutesBefore) => onChange({ ...target, warnMinutesBefore })}
      />
      {!isReadOnly && (
        <ActionIcon mb={4} aria-label={t('triage.removeTarget')} onClick={onRemove}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}

interface DurationProps {
  label: string
  minutes: number | null
  onChange(minutes: number | null): void
}

function Duration({ label, minutes, onChange }: DurationProps) {
  const { t } = useLanguage()
  const [unit, setUnit] = useState(minutes === null || minutes % 60 === 0 ? 60 : 1)
  return (
    <Group gap={4} align="flex-end" wrap="nowrap">
      <DecimalInput
        className="duration-number"
        w={115}
        label={label}
        min={0}
        allowDecimal={unit === 60}
        value={minutes === null ? '' : minutes / unit}
        onChange={(value) => onChange(value === '' ? null : Math.round(Number(value) * unit))}
      />
      <Select
        w={105}
        aria-label={t('triage.unitOf', { label })}
        data={[
          { value: '1', label: t('triage.minutes') },
          { value: '60', label: t('triage.hours') },
        ]}
        value={String(unit)}
        allowDeselect={false}
        onChange={(chosen) => setUnit(Number(chosen))}
      />
    </Group>
  )
}
