import { useRouterState } from '@tanstack/react-router'
import { useLanguage } from './session/language.ts'

/** A click on a link is answered at once, also where its page takes long to load; see console.css for when it shows. */
export function PageProgress() {
  const { t } = useLanguage()
  const isLoading = useRouterState({ select: ({ isLoading }) => isLoading })
  if (!isLoading) return null
  return <div className="page-progress" role="progressbar" aria-label={t('common.loading')} />
}
