import type { components } from '@attendant/client'
import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useLanguage } from '../../../app/session/language.ts'

type Hours = components['schemas']['OpenHours']

const weekdays: Hours['day'][] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const workdays = weekdays.slice(0, 5)

interface WeekHoursProps {
  value: Hours[]
  isReadOnly: boolean
  onChange(hours: Hours[]): void
}

/** Office hours by weekday; a day may have several periods. */
export function WeekHours({ value, isReadOnly, onChange }: WeekHoursProps) {
  const { t, language } = useLanguage()
  const of = (day: Hours['day']) => value.filter((hours) => hours.day === day)
  const set = (day: Hours['day'], hours: Hours[]) =>
    onChange(weekdays.flatMap((each) => (each === day ? hours : of(each))))
  const monday = of('Monday')
  return (
    <>
      <ul className="week">
        {weekdays.map((day, index) => (
          <li key={day}>
            <Text size="sm" className="week-day">
              {nameDay(index, language)}
            </Text>
            <DayHours
              name={nameDay(index, language)}
              hours={of(day)}
              isReadOnly={isReadOnly}
              onChange={(hours) => set(day, hours)}
              fresh={{ day, opens: '09:00', closes: '17:00' }}
            />
          </li>
        ))}
      </ul>
      {!isReadOnly && monday.length > 0 && (
        <Button
          variant="default"
          size="xs"
          mt="xs"
          onClick={() =>
            onChange(
              weekdays.flatMap((day) =>
                workdays.includes(day) ? monday.map((hours) => ({ ...hours, day })) : of(day),
              ),
            )
          }
        >
          {t('triage.copyMonday')}
        </Button>
      )}
    </>
  )
}

interface DayHoursProps {
  name: string
  hours: Hours[]
  fresh: Hours
  isReadOnly: boolean
  onChange(hours: Hours[]): void
}

function DayHours({ name, hours, fresh, isReadOnly, onChange }: DayHoursProps) {
  const { t } = useLanguage()
  return (
    <Group gap="xs">
      {hours.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('triage.dayOff')}
        </Text>
      )}
      {hours.map((each, index) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: periods have no identity but their position
          key={index}
          gap={4}
          wrap="nowrap"
        >
          <TextInput
            size="xs"
            type="time"
            aria-label={t('triage.opens', { day: name })}
            value={each.opens}
            onChange={({ currentTarget }) => onChange(hours.with(index, { ...each, opens: currentTarget.value }))}
          />
          <span aria-hidden>–</span>
          <TextInput
            size="xs"
            type="time"
            aria-label={t('triage.closes', { day: name })}
            // A time input cannot show 24:00, the end of the day.
            value={each.closes === '24:00' ? '23:59' : each.closes}
            onChange={({ currentTarget }) => onChange(hours.with(index, { ...each, closes: currentTarget.value }))}
          />
          {!isReadOnly && (
            <ActionIcon
              size="sm"
              aria-label={t('triage.removeHours', { day: name })}
              onClick={() => onChange(hours.toSpliced(index, 1))}
            >
              <IconX size={14} />
            </ActionIcon>
          )}
        </Group>
      ))}
      {!isReadOnly && (
        <ActionIcon
          size="sm"
          aria-label={t('triage.addHours', { day: name })}
          onClick={() => onChange([...hours, hours.length > 0 ? { ...fresh, opens: '18:00', closes: '20:00' } : fresh])}
        >
          <IconPlus size={14} />
        </ActionIcon>
      )}
    </Group>
  )
}

/** 1 January 2024 was a Monday. */
const nameDay = (index: number, language: string) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + index))
