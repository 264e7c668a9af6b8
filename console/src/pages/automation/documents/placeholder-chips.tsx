import '../automation.css'
import { Text, Tooltip, UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import type { MacroPlaceholder, Placeholder } from './placeholders.ts'

interface PlaceholderChipsProps {
  names: readonly (Placeholder | MacroPlaceholder)[]
  onInsert(name: string): void
}

/** A list of placeholders: a click inserts one at the cursor. */
export function PlaceholderChips({ names, onInsert }: PlaceholderChipsProps) {
  const { t } = useLanguage()
  const id = useId()
  return (
    <>
      <Text size="sm" fw={500} mt="xs" id={id}>
        {t('documents.placeholders')}
      </Text>
      <Text size="xs" c="dimmed" mb={4}>
        {t('documents.placeholdersHint')}
      </Text>
      <fieldset className="plain-fieldset placeholder-list" aria-labelledby={id}>
        {names.map((name) => (
          <Tooltip key={name} label={t(`documents.placeholder.${name}`)}>
            <UnstyledButton className="placeholder-chip" onClick={() => onInsert(name)}>
              {name}
            </UnstyledButton>
          </Tooltip>
        ))}
      </fieldset>
    </>
  )
}
