import { Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import { useSession } from '../../../app/session/session.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { mask } from '../../../ui/forms/use-record-form.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

export interface Header {
  name: string
  value: string
}

export const toHeaders = (stored: Record<string, string>): Header[] =>
  Object.entries(stored).map(([name, value]) => ({ name, value }))

export const fromHeaders = (headers: Header[]): Record<string, string> =>
  Object.fromEntries(headers.filter(({ name }) => name.trim()).map(({ name, value }) => [name.trim(), value]))

/** Whether a value would be lost because its header has no name. */
export const hasNamelessHeader = (headers: Header[]): boolean =>
  headers.some(({ name, value }) => !name.trim() && value !== '')

interface HeaderFieldsProps {
  headers: Header[]
  onChange(headers: Header[]): void
  hint: string
  error?: ReactNode
}

/** Headers that contain credentials: only admins change them, and a saved value can be replaced but is never shown. */
export function HeaderFields({ headers, onChange, hint, error }: HeaderFieldsProps) {
  const { t } = useLanguage()
  const { isAdmin } = useSession()
  return (
    <Input.Wrapper
      component="fieldset"
      className="plain-fieldset"
      labelElement="div"
      label={t('acting.headers')}
      description={isAdmin ? hint : t('toolServers.headersAdmin')}
      error={error}
      {...(isAdmin ? {} : { disabled: true })}
    >
      <Stack gap="xs" mt={6}>
        {headers.map((header, index) => (
          <HeaderRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their position
            key={index}
            header={header}
            onChange={(changed) => onChange(headers.with(index, changed))}
            onRemove={() => onChange(headers.toSpliced(index, 1))}
          />
        ))}
        {isAdmin && (
          <Button
            variant="default"
            size="compact-sm"
            w="fit-content"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange([...headers, { name: '', value: '' }])}
          >
            {t('toolServers.addHeader')}
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  )
}

interface HeaderRowProps {
  header: Header
  onChange(header: Header): void
  onRemove(): void
}

function HeaderRow({ header, onChange, onRemove }: HeaderRowProps) {
  const { t } = useLanguage()
  const { name, value } = header
  return (
    <Group gap="xs" wrap="nowrap">
      <TextInput
        flex="2 1 0"
        aria-label={t('toolServers.headerName')}
        placeholder="Authorization"
        spellCheck={false}
        value={name}
        onChange={(event) => onChange({ ...header, name: event.currentTarget.value })}
      />
      <PasswordField
        flex="3 1 0"
        aria-label={t('toolServers.headerValue', { name })}
        placeholder={t('toolServers.headerValuePlaceholder')}
        autoComplete="new-password"
        value={value}
        onChange={(event) => onChange({ ...header, value: event.currentTarget.value })}
        onFocus={(event) => value === mask && event.currentTarget.select()}
      />
      <IconButton icon={IconX} label={t('toolServers.removeHeader', { name })} onClick={onRemove} />
    </Group>
  )
}
