import { useRouterState } from '@tanstack/react-router'
import { useLanguage } from './session/language.ts'

/** Shows progress while a slow page loads; see console.css for the delay. */
export function PageProgress() {
  const { t } = useLanguage()
  const isLoading = useRouterState({ select: ({ isLoading }) => isLoading })
  if (!isLoading) return null
  return <div className="page-progress" role="progressbar" aria-label={t('common.loading')} />
}
