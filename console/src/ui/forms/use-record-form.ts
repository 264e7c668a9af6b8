import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useChosenChangeSet } from '../../app/change-set/chosen-change-set.ts'
import { explainError, explainFault, prepareExplanation, toFault } from '../../app/errors/faults.ts'
import { currentTranslate } from '../../app/session/language.ts'
import { dropDraft, keepDraft, readDraft } from './use-draft.ts'

interface RecordFormOptions<Values, Saved> {
  /** Storage key of unsaved input, such as `topic.12` or `topic.new`. */
  key: string
  initial: Values
  validate?: UseFormInput<Values>['validate']
  /** Fields that are never stored in the browser and are masked again after saving. */
  secrets?: readonly (keyof Values & string)[]
  /** Saves; throws the error on failure. */
  save(values: Values): Promise<Saved>
  onSaved?(saved: Saved): void
  /** The form's values of fields that the service cleared, such as `{ apiToken: '' }`. */
  afterSave?(saved: Saved, values: Values): Partial<Values>
}

/** What the form's frame needs, independent of its fields. */
export interface SavedForm {
  submit(event?: FormEvent<HTMLFormElement>): void
  isSaving: boolean
  /** Whether there are unsaved changes. A function, so that the answer is never a render behind. */
  isDirty(): boolean
  /** The error that belongs to no single field. */
  fault: string | undefined
  /** Discards unsaved input. */
  discard(): void
}

export interface RecordForm<Values> extends SavedForm {
  form: UseFormReturnType<Values>
}

/** How the service returns a secret that is set; sending it back leaves the secret unchanged. */
export const mask = '********'

/** A form that keeps unsaved input until it is saved and shows errors at their fields. */
export function useRecordForm<Values extends Record<string, unknown>, Saved = unknown>(
  options: RecordFormOptions<Values, Saved>,
): RecordForm<Values> {
  const { key, validate, secrets = [], save, onSaved, afterSave } = options
  const [isSaving, setSaving] = useState(false)
  const [fault, setFault] = useState<string>()
  const [saved, setSaved] = useState({ values: options.initial })
  const isSame = (values: Values) => JSON.stringify(values) === JSON.stringify(saved.values)
  const form = useForm<Values>({
    initialValues: { ...options.initial, ...readKept<Values>(key) },
    ...(validate ? { validate } : {}),
    onValuesChange: (values) => (isSame(values) ? dropDraft(key) : keepDraft(key, toKept(values, secrets))),
  })

  const submit = form.onSubmit(async (values) => {
    setSaving(true)
    setFault(undefined)
    try {
      const answer = await save(values)
      const shown = { ...masked(values, secrets), ...afterSave?.(answer, values) }
      saved.values = shown
      setSaved({ values: shown })
      form.setValues(shown)
      dropDraft(key)
      onSaved?.(answer)
    } catch (cause) {
      await prepareExplanation(cause)
      const t = currentTranslate()
      const unplaced = placeFaults(form, cause)
      if (unplaced) setFault(explainFault(t, cause))
    } finally {
      setSaving(false)
    }
  })
  useFollowChangeSet(options.initial, (initial) => {
    const isTyped = !isSame(form.getValues())
    saved.values = initial
    setSaved({ values: initial })
    if (!isTyped) form.setValues(initial)
  })
  const discard = () => {
    form.setValues(saved.values)
    form.clearErrors()
    setFault(undefined)
    dropDraft(key)
  }
  return { form, submit, isSaving, isDirty: () => !isSame(form.getValues()), fault, discard }
}

/** Calls `onRead` with the newly loaded values after a change set was opened or left. */
function useFollowChangeSet<Values>(initial: Values, onRead: (initial: Values) => void): void {
  const changeSetID = useChosenChangeSet()?.changeSetID
  const text = JSON.stringify(initial)
  const shown = useRef({ changeSetID, text })
  useEffect(() => {
    const { current: before } = shown
    if (before.text === text) return
    shown.current = { changeSetID, text }
    if (before.changeSetID !== changeSetID) onRead(initial)
  })
}

const toKept = <Values extends object>(values: Values, secrets: readonly string[]) =>
  JSON.stringify(values, (name, value) => (secrets.includes(name) ? undefined : value))

const masked = <Values extends Record<string, unknown>>(values: Values, secrets: readonly string[]): Values => ({
  ...values,
  ...Object.fromEntries(secrets.filter((name) => values[name]).map((name) => [name, mask])),
})

function readKept<Values>(key: string): Partial<Values> {
  try {
    return JSON.parse(readDraft(key) ?? '{}')
  } catch {
    return {}
  }
}

/** Shows the service's field errors at their fields. Returns whether other errors remain. */
function placeFaults<Values extends Record<string, unknown>>(form: UseFormReturnType<Values>, cause: unknown): boolean {
  const { details = [] } = toFault(cause)
  const names = Object.keys(form.getValues())
  const placed = details.filter((detail) => {
    const [root = '', ...rest] = detail.field.split('.')
    const name = names.find((each) => each.toLowerCase() === root.toLowerCase())
    if (name) form.setFieldError([name, ...rest].join('.'), explainError(detail))
    return name
  })
  return placed.length < Math.max(details.length, 1)
}
