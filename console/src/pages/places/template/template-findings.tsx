import { Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useLanguage } from '../../../app/session/language.ts'
import type { Template } from './template-data.ts'

const kinds = {
  good: { icon: IconCircleCheck, colour: 'accent' },
  note: { icon: IconInfoCircle, colour: 'gray' },
  warning: { icon: IconAlertTriangle, colour: 'orange' },
}

/** Describes the problems that the service found in the template. */
export function TemplateFindings({ template }: { template: Template }) {
  const { t } = useLanguage()
  const { unknownPlaceholders: unknown, missingPlaceholders: missing } = template
  return (
    <section aria-label={t('template.findings')} aria-live="polite">
      {unknown.length > 0 && (
        <Finding kind="warning" text={t('template.unknown', { count: unknown.length, names: namesOf(unknown) })} />
      )}
      {missing.length > 0 && (
        <Finding kind="note" text={t('template.missing', { count: missing.length, names: namesOf(missing) })} />
      )}
      {unknown.length + missing.length === 0 && <Finding kind="good" text={t('template.allGood')} />}
    </section>
  )
}

const namesOf = (placeholders: string[]) => placeholders.map((name) => `{{${name}}}`).join(', ')

function Finding({ kind, text }: { kind: keyof typeof kinds; text: string }) {
  const { icon: Picture, colour } = kinds[kind]
  return (
    <Group gap={8} wrap="nowrap" align="flex-start" py={2}>
      <Picture
        size={18}
        stroke={1.6}
        aria-hidden
        color={`var(--mantine-color-${colour}-text)`}
        style={{ flex: 'none' }}
      />
      <Text size="sm">{text}</Text>
    </Group>
  )
}
