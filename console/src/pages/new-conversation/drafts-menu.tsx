import { orThrow } from '@attendant/client'
import { Button, Menu, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../app/session/language.ts'
import { useAttendant } from '../../app/session/session.tsx'
import { useTimes } from '../../ui/format/times.ts'
import type { Draft } from './use-conversation-draft.ts'

/** Unsent drafts of new conversations. */
export function DraftsMenu({ openID, onOpen }: { openID: number | undefined; onOpen(draft: Draft): void }) {
  const { t } = useLanguage()
  const times = useTimes()
  const attendant = useAttendant()
  const { data } = useQuery({
    queryKey: ['drafts'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Drafts', { params: { query: { pageSize: 20 } }, signal })),
  })
  const others = data?.items.filter(({ draftID }) => draftID !== openID) ?? []
  if (others.length === 0) return null
  return (
    <Menu position="bottom-end" shadow="md" width={280}>
      <Menu.Target>
        <Button size="compact-xs" variant="default" rightSection={<IconChevronDown size={12} aria-hidden />}>
          {t('compose.drafts')} ({others.length})
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {others.map((draft) => (
          <Menu.Item key={draft.draftID} onClick={() => onOpen(draft)}>
            <Text size="sm" truncate>
              {draft.subject || draft.message?.slice(0, 60) || t('compose.noSubject')}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {[draft.toAddresses?.join(', '), times.brief(draft.dateSaved)].filter(Boolean).join(' · ')}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
