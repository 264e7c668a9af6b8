import { Button } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '../../app/session/language.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

export function NoProposals() {
  const { t } = useLanguage()
  return (
    <EmptyState icon={IconBulb} title={t('knowledge.noProposals')} hint={t('knowledge.noProposalsHint')}>
      <Button variant="default" component={Link} to="/knowledge/gaps">
        {t('knowledge.gaps')}
      </Button>
    </EmptyState>
  )
}
