import '../../ui/mantine-areas.css'
import { orThrow } from '@attendant/client'
import { Button, Text, Title } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '../../app/session/language.ts'
import { useSession } from '../../app/session/session.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Checklist } from './checklist.tsx'
import { useSteps } from './use-steps.ts'

/** Shown for an inbox without tickets: setup steps in a new workspace, otherwise that all is done. */
export function EmptyInbox() {
  const { t } = useLanguage()
  const { attendant, isAdmin } = useSession()
  const { steps, setTried } = useSteps()
  const { data: total } = useQuery({
    queryKey: ['tickets', 'total'],
    queryFn: async ({ signal }) =>
      (await orThrow(attendant.GET('/tickets', { params: { query: { pageSize: 1 } }, signal }))).totalCount,
  })
  const isNew = isAdmin && total === 0 && steps?.some(({ isDone }) => !isDone)
  if (isNew && steps) {
    return (
      <div className="empty-inbox">
        <Title order={2}>{t('start.title')}</Title>
        <Text c="dimmed" size="sm" ta="center">
          {t('start.hint')}
        </Text>
        <Checklist steps={steps} onTry={setTried} />
      </div>
    )
  }
  return (
    <EmptyState icon={IconInbox} title={t('inbox.empty')} hint={t('inbox.emptyHint')}>
      {total === 0 && (
        <Button variant="default" component={Link} to="/channels">
          {t('navigation.channels')}
        </Button>
      )}
    </EmptyState>
  )
}
