import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import { explainFault, toFault } from '../app/faults.ts'
import { useLanguage } from '../app/language.ts'
import { dropDraft, keepDraft, readDraft } from './use-draft.ts'

interface RecordFormOptions<Values> {
  /** Where unsaved input is kept, such as `topic.12` or `topic.new`. */
  key: string
  initial: Values
  validate?: UseFormInput<Values>['validate']
  /** Saves; throws the fault when that fails. */
  save(values: Values): Promise<unknown>
  onSaved?(): void
}

export interface RecordForm<Values> {
  form: UseFormReturnType<Values>
  submit: ReturnType<UseFormReturnType<Values>['onSubmit']>
  isSaving: boolean
  /** What concerns no single field. */
  fault: string | undefined
  /** Forgets what was typed. */
  discard(): void
}

/** A form that loses nothing: what was typed is kept until it is saved, and refusals appear at their fields. */
export function useRecordForm<Values extends Record<string, unknown>>(
  options: RecordFormOptions<Values>,
): RecordForm<Values> {
  const { key, initial, validate, save, onSaved } = options
  const { t } = useLanguage()
  const [isSaving, setSaving] = useState(false)
  const [fault, setFault] = useState<string>()
  const form = useForm<Values>({
    initialValues: { ...initial, ...readKept<Values>(key) },
    ...(validate ? { validate } : {}),
    onValuesChange: (values) => keepDraft(key, JSON.stringify(values)),
  })

  const submit = form.onSubmit(async (values) => {
    setSaving(true)
    setFault(undefined)
    try {
      await save(values)
      dropDraft(key)
      form.resetDirty(values)
      onSaved?.()
    } catch (cause) {
      const unplaced = placeFaults(form, cause)
      if (unplaced) setFault(explainFault(t, cause))
    } finally {
      setSaving(false)
    }
  })
  const discard = () => {
    dropDraft(key)
    form.setValues(initial)
    form.resetDirty(initial)
  }
  return { form, submit, isSaving, fault, discard }
}

function readKept<Values>(key: string): Partial<Values> {
  try {
    return JSON.parse(readDraft(key) ?? '{}')
  } catch {
    return {}
  }
}

/** Puts what the service said about a field beside that field. Answers whether something is left to say. */
function placeFaults<Values extends Record<string, unknown>>(form: UseFormReturnType<Values>, cause: unknown): boolean {
  const { details = [] } = toFault(cause)
  const names = Object.keys(form.getValues())
  const placed = details.filter(({ field, message }) => {
    const name = names.find((each) => each.toLowerCase() === field.toLowerCase())
    if (name) form.setFieldError(name, message)
    return name
  })
  return placed.length < Math.max(details.length, 1)
}
