import type { ReactNode } from 'react'
import { useLanguage } from '../../app/session/language.ts'
import { useMay } from '../../app/session/me.ts'
import { Page } from '../../ui/page.tsx'
import { SectionTabs } from '../../ui/section-tabs.tsx'

/** Around every page of the automation. */
export function AutomationPage({ children }: { children: ReactNode }) {
  const { t } = useLanguage()
  const mayManage = useMay('manageAutomation')
  return (
    <Page>
      <SectionTabs
        label={t('automation.sections')}
        sections={[
          { to: '/automation', label: t('automation.workflow'), isExact: true },
          { to: '/automation/topics', label: t('automation.topics') },
          { to: '/automation/actions', label: t('automation.actions') },
          { to: '/automation/macros', label: t('macros.title') },
          { to: '/automation/documents', label: t('automation.documents') },
          ...(mayManage
            ? [
                { to: '/automation/procedures', label: t('acting.procedures') },
                { to: '/automation/tools', label: t('acting.tools') },
                { to: '/automation/changes', label: t('changes.title') },
                { to: '/automation/replays', label: t('replays.title') },
              ]
            : []),
          { to: '/automation/approvals', label: t('acting.approvals') },
          { to: '/automation/failed', label: t('automation.failed') },
          { to: '/automation/test', label: t('automation.test') },
        ]}
      />
      {children}
    </Page>
  )
}
