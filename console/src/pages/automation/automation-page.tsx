import type { ReactNode } from 'react'
import { automationGroups } from '../../app/sections.ts'
import { useLanguage } from '../../app/session/language.ts'
import { GroupedPage } from '../../ui/grouped-sections.tsx'

/** The frame of every automation page. */
export function AutomationPage({ children }: { children: ReactNode }) {
  const { t } = useLanguage()
  return (
    <GroupedPage label={t('automation.sections')} groups={automationGroups}>
      {children}
    </GroupedPage>
  )
}
