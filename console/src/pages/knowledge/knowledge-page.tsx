import type { ReactNode } from 'react'
import { useLanguage } from '../../app/session/language.ts'
import { Page } from '../../ui/page.tsx'
import { SectionTabs } from '../../ui/section-tabs.tsx'

/** The frame of every knowledge page. */
export function KnowledgePage({ children }: { children: ReactNode }) {
  const { t } = useLanguage()
  return (
    <Page>
      <SectionTabs
        label={t('knowledge.sections')}
        sections={[
          { to: '/knowledge', label: t('knowledge.sources'), isExact: true, below: '/knowledge/sources' },
          { to: '/automation/documents', label: t('automation.documents') },
          { to: '/knowledge/search', label: t('knowledge.search') },
          { to: '/knowledge/gaps', label: t('knowledge.gaps') },
          { to: '/knowledge/proposals', label: t('knowledge.proposals') },
          { to: '/knowledge/health', label: t('knowledge.health') },
        ]}
      />
      {children}
    </Page>
  )
}
