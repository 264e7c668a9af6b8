import { orThrow } from '@attendant/client'
import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { patchTickets } from '../../inbox/list/ticket-cache.ts'
import type { Ticket } from '../use-ticket.ts'

/** Custom keys and values of a ticket. Each change is saved when its field loses focus. */
export function CustomFields({ ticket }: { ticket: Ticket }) {
  const { t } = useLanguage()
  const save = useSaveFields(ticket.ticketID)
  const fields = ticket.customFieldsData ?? {}
  const known = Object.entries(fields)
  return (
    <Stack gap={6}>
      {known.map(([name, value]) => (
        <Field
          key={name}
          name={name}
          value={value}
          onChange={(text) => save.mutate({ ...fields, [name]: text })}
          onRemove={() => {
            const { [name]: _removed, ...others } = fields
            save.mutate(others)
          }}
        />
      ))}
      {known.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('ticket.noFields')}
        </Text>
      )}
      <NewField onAdd={(name) => save.mutate({ ...fields, [name]: '' })} taken={Object.keys(fields)} />
    </Stack>
  )
}

function useSaveFields(ticketID: number) {
  const attendant = useAttendant()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (customFieldsData: Record<string, unknown>) =>
      orThrow(attendant.PUT('/tickets/{id}', { params: { path: { id: ticketID } }, body: { customFieldsData } })),
    onMutate: (customFieldsData) => patchTickets(queries, [ticketID], (ticket) => ({ ...ticket, customFieldsData })),
    onError: (_fault, _fields, takeBack) => takeBack?.(),
  })
}

interface FieldProps {
  name: string
  value: unknown
  onChange(text: string): void
  onRemove(): void
}

function Field({ name, value, onChange, onRemove }: FieldProps) {
  const { t } = useLanguage()
  const shown = typeof value === 'string' ? value : JSON.stringify(value)
  const [text, setText] = useState(shown)
  return (
    <Group gap={4} wrap="nowrap" align="flex-end">
      <TextInput
        size="xs"
        flex={1}
        label={name}
        // A value that is not text was set by a program and is read-only.
        readOnly={typeof value !== 'string'}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => text !== shown && onChange(text)}
      />
      <ActionIcon size="sm" mb={4} aria-label={t('ticket.removeField', { name })} onClick={onRemove}>
        <IconX size={14} />
      </ActionIcon>
    </Group>
  )
}

function NewField({ onAdd, taken }: { onAdd(name: string): void; taken: string[] }) {
  const { t } = useLanguage()
  const [name, setName] = useState<string>()
  if (name === undefined) {
    return (
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        w="fit-content"
        leftSection={<IconPlus size={13} />}
        onClick={() => setName('')}
      >
        {t('ticket.addField')}
      </Button>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    if (!wanted || taken.includes(wanted)) return
    onAdd(wanted)
    setName(undefined)
  }
  return (
    <form onSubmit={submit}>
      <Group gap={4} wrap="nowrap">
        <TextInput
          size="xs"
          flex={1}
          autoFocus
          aria-label={t('ticket.fieldName')}
          placeholder={t('ticket.fieldName')}
          value={name}
          error={taken.includes(name.trim())}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button size="xs" type="submit">
          {t('common.add')}
        </Button>
      </Group>
    </form>
  )
}
