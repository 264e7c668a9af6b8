import { CloseButton, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useLiveEvent } from '../live/live.tsx'
import { useLanguage } from '../session/language.ts'
import { type LimitName, useBudget } from './use-budget.ts'
import { useRefresh } from './use-change.ts'

/** Above every page of an admin while a limit of AI spending is near or used up. Closed, it is back with the next one. */
export function BudgetNote() {
  const { t, language } = useLanguage()
  const { data } = useBudget()
  const refresh = useRefresh()
  const [closed, setClosed] = useLocalStorage({ key: 'attendant.budget-note', defaultValue: '' })
  useLiveEvent(['budget.reached'], () => void refresh(['budget']))
  const { exhausted = [], nearlyExhausted = [] } = data ?? {}
  const names = exhausted.length > 0 ? exhausted : nearlyExhausted
  const occasion = [data?.day.endsAt, exhausted.length > 0, ...names].join()
  if (names.length === 0 || closed === occasion) return null
  const labels = names.map((name) => t(`budget.limit.${name as LimitName}`))
  const limits = new Intl.ListFormat(language).format(labels)
  return (
    <div role="status" className="budget-note">
      <Text size="xs" component="span">
        {t(exhausted.length > 0 ? 'budget.exhausted' : 'budget.near', { limits })}{' '}
        <Link to={'/settings/ai-budget' as '/inbox'}>{t('budget.show')}</Link>
      </Text>
      <CloseButton size="xs" aria-label={t('common.close')} onClick={() => setClosed(occasion)} />
    </div>
  )
}
