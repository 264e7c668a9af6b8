import { CloseButton, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '../session/language.ts'
import type { LimitName } from './use-budget.ts'

interface BudgetWarningProps {
  names: LimitName[]
  isExhausted: boolean
  onClose(): void
}

export function BudgetWarning({ names, isExhausted, onClose }: BudgetWarningProps) {
  const { t, language } = useLanguage()
  const limits = new Intl.ListFormat(language).format(names.map((name) => t(`budget.limit.${name}`)))
  return (
    <div role="status" className="budget-note">
      <Text size="xs" component="span">
        {t(isExhausted ? 'budget.exhausted' : 'budget.near', { limits })}{' '}
        <Link to={'/settings/ai-budget' as '/inbox'}>{t('budget.show')}</Link>
      </Text>
      <CloseButton size="xs" aria-label={t('common.close')} onClick={onClose} />
    </div>
  )
}
