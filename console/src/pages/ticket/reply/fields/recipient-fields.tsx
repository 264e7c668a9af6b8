import { orThrow } from '@attendant/client'
import { Anchor, Group, TagsInput, Text, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLanguage } from '../../../../app/session/language.ts'
import { useAttendant } from '../../../../app/session/session.tsx'
import { isAddress, type Recipients, readAddresses } from './recipients.ts'

interface RecipientFieldsProps {
  value: Recipients
  onChange(value: Recipients): void
  /** The recipients are still being loaded. */
  isLoading?: boolean
  /** Otherwise collapsed to one line of names. */
  isOpen: boolean
  onOpen(): void
  isFocused?: boolean
}

/** To, Cc and Bcc: a line of addresses that expands into fields. */
export function RecipientFields(props: RecipientFieldsProps) {
  const { value, onChange, isLoading = false, isOpen, onOpen, isFocused = false } = props
  const { t } = useLanguage()
  const [isMore, setMore] = useState(false)
  const hasMore = isMore || value.cc.length > 0 || value.bcc.length > 0
  if (!isOpen) return <RecipientLine value={value} isLoading={isLoading} onOpen={onOpen} />
  return (
    <div className="recipient-fields">
      <AddressField
        label={t('compose.to')}
        value={value.to}
        onChange={(to) => onChange({ ...value, to })}
        isFocused={isFocused}
        end={
          !hasMore && (
            <Anchor component="button" type="button" size="xs" c="dimmed" onClick={() => setMore(true)} pt={5}>
              {t('compose.addCc')}
            </Anchor>
          )
        }
      />
      {hasMore && (
        <>
          <AddressField label={t('compose.cc')} value={value.cc} onChange={(cc) => onChange({ ...value, cc })} />
          <AddressField label={t('compose.bcc')} value={value.bcc} onChange={(bcc) => onChange({ ...value, bcc })} />
        </>
      )}
    </div>
  )
}

type RecipientLineProps = Pick<RecipientFieldsProps, 'value' | 'isLoading' | 'onOpen'>

function RecipientLine({ value: { to, cc, bcc }, isLoading, onOpen }: RecipientLineProps) {
  const { t } = useLanguage()
  const parts = [
    to.length > 0 && t('ticket.to', { address: to.join(', ') }),
    cc.length > 0 && t('compose.ccLine', { addresses: cc.join(', ') }),
    bcc.length > 0 && t('compose.bccLine', { addresses: bcc.join(', ') }),
  ].filter((part) => part !== false)
  return (
    <UnstyledButton className="recipient-line recipient" onClick={onOpen} title={t('compose.editRecipients')}>
      {parts.length > 0 ? (
        parts.map((part) => (
          <Text key={part} span size="xs" c="dimmed">
            {part}
          </Text>
        ))
      ) : (
        <Text span size="xs" c="dimmed">
          {isLoading ? '\u00a0' : t('compose.addRecipients')}
        </Text>
      )}
    </UnstyledButton>
  )
}

interface AddressFieldProps {
  label: string
  value: string[]
  onChange(value: string[]): void
  isFocused?: boolean
  end?: ReactNode
}

/** Addresses as chips; suggests contacts by name and address. */
function AddressField({ label, value, onChange, isFocused = false, end }: AddressFieldProps) {
  const { t } = useLanguage()
  const [words, setWords] = useState('')
  const suggested = useContactAddresses(words)
  const wrong = value.find((address) => !isAddress(address))
  return (
    <Group gap={8} wrap="nowrap" align="flex-start" className="address-field">
      <Text size="xs" c="dimmed" aria-hidden className="address-label">
        {label}
      </Text>
      <TagsInput
        aria-label={label}
        size="xs"
        variant="unstyled"
        flex={1}
        value={value}
        onChange={(given) => onChange(readAddresses(given).slice(0, 50))}
        searchValue={words}
        onSearchChange={setWords}
        data={suggested.filter((address) => !value.includes(address))}
        splitChars={[',', ';']}
        acceptValueOnBlur
        maxDropdownHeight={220}
        filter={({ options }) => options}
        error={wrong ? t('compose.wrongAddress', { address: wrong }) : undefined}
        comboboxProps={{ withinPortal: true }}
        autoFocus={isFocused}
        data-autofocus={isFocused || undefined}
      />
      {end}
    </Group>
  )
}

function useContactAddresses(words: string): string[] {
  const attendant = useAttendant()
  const [search] = useDebouncedValue(words.trim(), 200)
  const { data } = useQuery({
    queryKey: ['endUsers', 'addresses', search],
    queryFn: ({ signal }) =>
      orThrow(attendant.GET('/api/EndUsers', { params: { query: { search, pageSize: 6 } }, signal })),
    enabled: search.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  if (search.length < 2) return []
  return [...new Set((data?.items ?? []).flatMap(({ Email }) => Email || []))]
}
