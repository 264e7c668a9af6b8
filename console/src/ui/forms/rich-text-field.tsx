import { InputWrapper, Skeleton } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { loadPart } from '../../app/load-part.ts'
import type { TextEditorProps } from '../editor/text-editor.tsx'

const TextEditor = lazy(async () => {
  const { TextEditor } = await loadPart(() => import('../editor/text-editor.tsx'))
  return { default: TextEditor }
})

interface RichTextFieldProps extends Omit<TextEditorProps, 'kind'> {
  error?: ReactNode
  mt?: string
  /** Rendered below the field. */
  children?: ReactNode
}

/** A form field with the reply editor, which is loaded when the field is shown. */
export function RichTextField({ error, mt, children, ...editor }: RichTextFieldProps) {
  return (
    <InputWrapper label={editor.label} labelElement="div" error={error} {...(mt ? { mt } : {})}>
      <div className="rich-text-field">
        <Suspense fallback={<Skeleton height={140} />}>
          <TextEditor kind="rich" {...editor} />
        </Suspense>
      </div>
      {children}
    </InputWrapper>
  )
}
