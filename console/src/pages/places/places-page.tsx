import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { toFault } from '../../app/errors/faults.ts'
import { useLanguage } from '../../app/session/language.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { SectionTabs } from '../../ui/section-tabs.tsx'

interface PlacesPageProps {
  /** The error of the page's first request: a workspace without the feature shows a notice. */
  fault: unknown
  children: ReactNode
}

/** The frame of the list of reports and its sibling pages. */
export function PlacesPage({ fault, children }: PlacesPageProps) {
  const { t } = useLanguage()
  if (fault && toFault(fault).status === 403) {
    return (
      <Page>
        <EmptyState icon={IconLock} title={t('places.notIncluded')} hint={t('places.notIncludedHint')} />
      </Page>
    )
  }
  return (
    <Page>
      <SectionTabs
        label={t('places.title')}
        sections={[
          { to: '/places', label: t('places.reports'), isExact: true },
          { to: '/places/template', label: t('template.title') },
        ]}
      />
      {children}
    </Page>
  )
}
