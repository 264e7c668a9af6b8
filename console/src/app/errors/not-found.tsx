import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useLanguage } from '../session/language.ts'

export function NotFound() {
  const { t } = useLanguage()
  return (
    <EmptyState icon={IconMapQuestion} title={t('fault.noPage')} hint={t('fault.noPageHint')}>
      <Button component={Link} to="/inbox">
        {t('navigation.inbox')}
      </Button>
    </EmptyState>
  )
}
