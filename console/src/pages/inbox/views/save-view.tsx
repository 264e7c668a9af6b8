import { type components, orThrow } from '@attendant/client'
import { Button, Group, Popover, Select, Stack, TextInput } from '@mantine/core'
import { IconBookmarkPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTeams } from '../../../app/data/reference-data.ts'
import { useChange } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useMay } from '../../../app/session/me.ts'
import type { InboxSearch } from '../inbox-query.ts'
import { fromAudience, toAudience, useAudiences } from './audience.ts'
import { searchOf, toSavedFilter } from './use-views.ts'

interface SaveViewProps {
  search: InboxSearch
  onChange(search: InboxSearch): void
}

/** Saves the current filters as a named view, for the user alone or for others too. */
export function SaveView({ search, onChange }: SaveViewProps) {
  const { t } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [audience, setAudience] = useState(toAudience({ scope: 'Personal', teamID: null }))
  const mayShare = useMay('manageTeam')
  const teams = useTeams() ?? []
  const audiences = useAudiences(teams)
  const save = useChange(
    (attendant, body: components['schemas']['ViewCreate']) => orThrow(attendant.POST('/api/Views', { body })),
    { of: ['views'], done: t('triage.viewSaved') },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return
    const body = { name: name.trim(), ...fromAudience(audience), ...toSavedFilter(search) }
    save.mutate(body, {
      onSuccess: (view) => {
        setOpen(false)
        onChange(searchOf(view))
      },
    })
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom-end" width={260}>
      <Popover.Target>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconBookmarkPlus size={14} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('inbox.saveView')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={submit}>
          <Stack gap="xs">
            <TextInput
              size="xs"
              label={t('inbox.viewName')}
              maxLength={100}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              data-autofocus
            />
            {mayShare && (
              <Select
                size="xs"
                label={t('triage.visibleTo')}
                data={audiences}
                value={audience}
                allowDeselect={false}
                comboboxProps={{ withinPortal: false }}
                onChange={(chosen) => chosen && setAudience(chosen)}
              />
            )}
            <Group justify="flex-end">
              <Button size="xs" type="submit" loading={save.isPending}>
                {t('common.save')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
