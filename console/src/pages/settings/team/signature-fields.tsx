import { Anchor, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useId, useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import { Fields } from '../../../ui/forms/fields.tsx'
import { RichTextField } from '../../../ui/forms/rich-text-field.tsx'
import { MailBody } from '../../ticket/messages/body/mail-body.tsx'

interface Values {
  emailSignatureText: string
  emailSignatureHTML: string
}

/** A signature, edited as rich text or, with formatting that the editor does not support, as HTML. */
export function SignatureFields({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useLanguage()
  const { emailSignatureText: text, emailSignatureHTML: html } = form.values
  const mayUseEditor = isSimple(html)
  const [isSource, setSource] = useState(!mayUseEditor)
  return (
    <div>
      {isSource ? (
        <>
          <Fields
            form={form}
            fields={[
              { name: 'emailSignatureText', label: t('people.signatureText'), kind: 'long', rows: 4, isWide: false },
              { name: 'emailSignatureHTML', label: t('people.signatureHTML'), kind: 'code', rows: 4, isWide: false },
            ]}
          />
          <Preview html={html} text={text} />
        </>
      ) : (
        <RichTextField
          label={t('people.signature')}
          placeholder={t('people.signaturePlaceholder')}
          value={{ text, html: html || null }}
          onChange={(content) =>
            form.setValues({ emailSignatureText: content.text, emailSignatureHTML: content.html ?? '' })
          }
        />
      )}
      {(!isSource || mayUseEditor) && (
        <Anchor component="button" type="button" size="xs" c="dimmed" mt={6} onClick={() => setSource(!isSource)}>
          {t(isSource ? 'people.signatureInEditor' : 'people.signatureAsHTML')}
        </Anchor>
      )}
    </div>
  )
}

const tagsOfEditor = 'a b blockquote br code em i li ol p pre strong ul'.split(' ')

/** Whether the editor supports all of it; it would drop images, tables and styles. */
function isSimple(html: string): boolean {
  const tags = html.split('<').slice(1)
  return tags.every((text) => {
    const [tag = ''] = text.split('>')
    const [name = '', ...attributes] = tag.replace(/^\//, '').replace(/\/$/, '').trim().split(' ')
    return tagsOfEditor.includes(name) && attributes.every((attribute) => attribute.startsWith('href='))
  })
}

/** Shows the signature as in an email. */
function Preview({ html, text }: { html: string; text: string }) {
  const { t } = useLanguage()
  const id = useId()
  if (!html.trim() && !text.trim()) return null
  return (
    <section aria-labelledby={id}>
      <Text size="sm" fw={500} id={id} mt="sm" mb={4}>
        {t('people.signaturePreview')}
      </Text>
      <div className="signature-sample">
        {html.trim() ? <MailBody html={html} /> : <pre className="signature-plain">{text}</pre>}
      </div>
    </section>
  )
}
