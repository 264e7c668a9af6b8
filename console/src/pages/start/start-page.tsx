import { Skeleton } from '@mantine/core'
import { useLanguage } from '../../app/session/language.ts'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Checklist } from './checklist.tsx'
import { useSteps } from './use-steps.ts'

export function StartPage() {
  const { t } = useLanguage()
  const { steps, setTried } = useSteps()
  return (
    <Page width={720}>
      <PageHeader title={t('start.title')} hint={t('start.hint')} />
      {steps ? <Checklist steps={steps} onTry={setTried} /> : <Skeleton height={320} />}
    </Page>
  )
}
