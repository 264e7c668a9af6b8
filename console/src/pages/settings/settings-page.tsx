import type { ReactNode } from 'react'
import { settingsGroups } from '../../app/sections.ts'
import { useLanguage } from '../../app/session/language.ts'
import { GroupedPage } from '../../ui/grouped-sections.tsx'

/** The frame of every page about people and settings. */
export function SettingsPage({ children }: { children: ReactNode }) {
  const { t } = useLanguage()
  return (
    <GroupedPage label={t('settings.sections')} groups={settingsGroups}>
      {children}
    </GroupedPage>
  )
}
