import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type MessageKey, useLanguage } from '../session/language.ts'

export function NotFound() {
  const { t } = useLanguage()
  return (
    <EmptyState icon={IconMapQuestion} title={t('fault.noPage')} hint={t('fault.noPageHint')} level={1}>
      <Button component={Link} to="/inbox">
        {t('navigation.inbox')}
      </Button>
    </EmptyState>
  )
}

/** For a path that no page has. */
export const UnknownPage = () => (
  <main>
    <NotFound />
  </main>
)

/** Shown instead of a record that was deleted: offers a way back, because retrying would not help. */
export function RecordNotFound() {
  const { t } = useLanguage()
  const [area = ''] = useLocation().pathname.split('/').filter(Boolean)
  const key = `navigation.${area}` as MessageKey
  const name = t(key)
  const isKnown = name !== key
  return (
    <div role="alert">
      <EmptyState icon={IconMapQuestion} title={t('fault.noRecord')} hint={t('fault.noPageHint')}>
        <Button component={Link} to={isKnown ? `/${area}` : '/inbox'} variant="default">
          {isKnown ? name : t('navigation.inbox')}
        </Button>
      </EmptyState>
    </div>
  )
}
