import type { components } from '@attendant/client'
import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useLanguage } from '../../../app/session/language.ts'

type Holiday = components['schemas']['Customer']['holidays'][number]

interface HolidaysProps {
  value: Holiday[]
  isReadOnly: boolean
  onChange(holidays: Holiday[]): void
}

/** Days without office hours. */
export function Holidays({ value, isReadOnly, onChange }: HolidaysProps) {
  const { t } = useLanguage()
  return (
    <Stack gap="xs">
      {value.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('triage.noHolidays')}
        </Text>
      )}
      {value.map((holiday, index) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: holidays have no identity but their position
          key={index}
          gap="xs"
        >
          <TextInput
            size="xs"
            type="date"
            aria-label={t('triage.holidayDate')}
            value={holiday.date}
            onChange={({ currentTarget }) => onChange(value.with(index, { ...holiday, date: currentTarget.value }))}
          />
          <TextInput
            size="xs"
            flex={1}
            miw={140}
            maw={320}
            aria-label={t('triage.holidayName')}
            placeholder={t('triage.holidayName')}
            value={holiday.name}
            onChange={({ currentTarget }) => onChange(value.with(index, { ...holiday, name: currentTarget.value }))}
          />
          {!isReadOnly && (
            <ActionIcon
              aria-label={t('triage.removeHoliday', { name: holiday.name })}
              onClick={() => onChange(value.toSpliced(index, 1))}
            >
              <IconX size={15} />
            </ActionIcon>
          )}
        </Group>
      ))}
      {!isReadOnly && (
        <Button
          variant="subtle"
          size="compact-sm"
          w="fit-content"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...value, { date: new Date().toISOString().slice(0, 10), name: '' }])}
        >
          {t('triage.addHoliday')}
        </Button>
      )}
    </Stack>
  )
}
