import { type components, orThrow } from '@attendant/client'
import { Button, Modal, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChange, useRefresh } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { languageName } from '../../../ui/format/language-name.ts'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { emptyToNull, Fields, toFormValues } from '../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts/toasts.ts'
import { SignatureFields } from './signature-fields.tsx'

type Rep = components['schemas']['CustomerRep']
type Texts = Pick<Rep, 'emailSignatureHTML' | 'emailSignatureText'>

const names = ['emailSignatureText', 'emailSignatureHTML'] as const

/** The signature below emails: one for all languages, plus those that differ. */
export function SignaturePanel({ rep }: { rep: Rep }) {
  const { t, language } = useLanguage()
  const attendant = useAttendant()
  const [chosen, setChosen] = useState('')
  const [isAdding, setAdding] = useState(false)
  const path = { id: rep.customerRepID }
  const signatures = useQuery({
    queryKey: ['signatures', rep.customerRepID],
    queryFn: ({ signal }) => orThrow(attendant.GET('/customerReps/{id}/signatures', { params: { path }, signal })),
  })
  const languages = signatures.data?.map(({ lang }) => lang) ?? []
  const shown = signatures.data?.find(({ lang }) => lang === chosen)
  return (
    <Panel
      title={t('people.signatures')}
      hint={t('people.signaturesHint')}
      actions={
        <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setAdding(true)}>
          {t('people.addSignature')}
        </Button>
      }
    >
      {languages.length > 0 && (
        <SegmentedControl
          mb="sm"
          aria-label={t('people.lang')}
          value={shown ? chosen : ''}
          onChange={setChosen}
          data={[
            { value: '', label: t('people.signatureDefault') },
            ...languages.map((lang) => ({ value: lang, label: languageName(lang, language) })),
          ]}
        />
      )}
      <SignatureForm key={shown?.lang ?? ''} rep={rep} lang={shown?.lang} texts={shown ?? rep} />
      {isAdding && (
        <LanguageDialog customerRepID={rep.customerRepID} onAdded={setChosen} onClose={() => setAdding(false)} />
      )}
    </Panel>
  )
}

function SignatureForm({ rep, lang, texts }: { rep: Rep; lang: string | undefined; texts: Texts }) {
  const { t, language } = useLanguage()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const path = { id: rep.customerRepID }
  const record = useRecordForm({
    key: `signature.${rep.customerRepID}.${lang ?? ''}`,
    initial: toFormValues<Texts, (typeof names)[number]>(texts, names),
    save: async (values) => {
      const body = emptyToNull(values)
      if (!lang) return orThrow(attendant.PUT('/customerReps/{id}', { params: { path }, body }))
      return orThrow(attendant.POST('/customerReps/{id}/signatures', { params: { path }, body: { ...body, lang } }))
    },
    onSaved: () => {
      void refresh(['reps', 'signatures'])
      toast(t('common.saved'))
    },
  })
  const remove = useChange(
    (client, given: string) =>
      orThrow(client.DELETE('/customerReps/{id}/signatures/{lang}', { params: { path: { ...path, lang: given } } })),
    { of: ['signatures'] },
  )
  return (
    <RecordFormFrame
      record={record}
      aside={
        lang && (
          <DeleteButton
            name={languageName(lang, language)}
            text={t('people.deleteSignatureText')}
            onDelete={() => remove.mutate(lang)}
          />
        )
      }
    >
      <SignatureFields form={record.form} />
    </RecordFormFrame>
  )
}

interface LanguageDialogProps {
  customerRepID: number
  onAdded(lang: string): void
  onClose(): void
}

function LanguageDialog({ customerRepID, onAdded, onClose }: LanguageDialogProps) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const record = useRecordForm({
    key: `signature.${customerRepID}.new`,
    initial: { lang: '' },
    save: ({ lang }) => {
      const params = { path: { id: customerRepID } }
      return orThrow(attendant.POST('/customerReps/{id}/signatures', { params, body: { lang: lang.trim() } }))
    },
    onSaved: async ({ lang }) => {
      await refresh(['signatures'])
      onAdded(lang)
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('people.addSignature')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <RecordFormFrame record={record} verb={t('common.add')}>
        <Fields
          form={record.form}
          fields={[{ name: 'lang', label: t('people.lang'), hint: t('people.langHint'), isWide: true }]}
        />
      </RecordFormFrame>
    </Modal>
  )
}
