import { useState } from 'react'
import { useLanguage } from '../../../../app/session/language.ts'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { AutomationPage } from '../../automation-page.tsx'
import { DocumentForm, type Found } from './document-form.tsx'
import { ImportResult, type Outcome } from './import-result.tsx'
import { OperationChoice } from './operation-choice.tsx'

/** Creates tools from an OpenAPI document in three steps: choose the document, select operations, review the result. */
export function OpenApiPage() {
  const { t } = useLanguage()
  const [found, setFound] = useState<Found>()
  const [outcomes, setOutcomes] = useState<Outcome[]>()
  const restart = () => {
    setFound(undefined)
    setOutcomes(undefined)
  }
  return (
    <AutomationPage>
      <PageHeader
        title={t('toolImport.title')}
        hint={t('toolImport.hint')}
        back={{ to: '/automation/tools', label: t('acting.tools') }}
      />
      {!found && <DocumentForm onFound={setFound} />}
      {found && !outcomes && <OperationChoice found={found} onBack={restart} onDone={setOutcomes} />}
      {outcomes && <ImportResult outcomes={outcomes} onRestart={restart} />}
    </AutomationPage>
  )
}
