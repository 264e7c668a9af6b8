import './records.css'
import {
  MultiSelect,
  NumberInput,
  type NumberInputProps,
  Select,
  SimpleGrid,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { useLanguage } from '../../app/session/language.ts'
import { findFlagsBesideFields, isWide } from './layout/field-lines.ts'
import { PasswordField } from './password-field.tsx'

export interface FieldSpec {
  /** The path of the value, such as `name` or `parameters.seconds`. */
  name: string
  label: string
  /** `reference` selects one ID, `references` several. */
  kind?:
    | 'text'
    | 'long'
    | 'code'
    | 'secret'
    | 'number'
    | 'decimal'
    | 'flag'
    | 'choice'
    | 'reference'
    | 'references'
    | 'date'
  hint?: ReactNode
  placeholder?: string
  isRequired?: boolean
  /** Read-only for the current user. */
  isReadOnly?: boolean
  options?: { value: string; label: string }[]
  /** For choices with too many options to scan. */
  isSearchable?: boolean
  rows?: number
  /** Takes the full width. */
  isWide?: boolean
  minimum?: number
  maximum?: number
}

/** Keeps inputs in one row aligned, whether or not they have hints. */
const hintBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

interface AnyForm {
  getInputProps(name: string, options?: { type?: 'checkbox' | 'input' }): InputState
}
interface InputState {
  value?: unknown
  error?: ReactNode
  checked?: boolean
  onChange(value: unknown): void
}

/** The fields of a form, two per row if there is room. Empty is `''` for all but flags. */
export function Fields({ form, fields }: { form: AnyForm; fields: FieldSpec[] }) {
  const flags = findFlagsBesideFields(fields)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
      {fields.map((field) => (
        <div
          key={field.name}
          className={isWide(field) ? 'whole-line' : flags.has(field.name) ? 'flag-beside-field' : ''}
        >
          <Field form={form} field={field} />
        </div>
      ))}
    </SimpleGrid>
  )
}

export function Field({ form, field }: { form: AnyForm; field: FieldSpec }) {
  const { name, label, kind = 'text', hint, placeholder, isRequired = false, isReadOnly = false, rows = 4 } = field
  const shape = {
    label,
    ...(hint ? { description: hint } : {}),
    ...(placeholder ? { placeholder } : {}),
    ...(isReadOnly ? { disabled: true } : {}),
  }
  const state = form.getInputProps(name, { type: kind === 'flag' ? 'checkbox' : 'input' })
  const text = { ...shape, ...(state as object), withAsterisk: isRequired, inputWrapperOrder: hintBelow }
  switch (kind) {
    case 'long':
      return <Textarea {...text} autosize minRows={rows} maxRows={24} />
    case 'code':
      return <Textarea {...text} autosize minRows={rows} maxRows={30} spellCheck={false} className="code-field" />
    case 'secret':
      return <PasswordField {...text} withAsterisk={isRequired} autoComplete="new-password" />
    case 'number':
      return <NumberInput {...text} {...limits(field)} allowDecimal={false} />
    case 'decimal':
      return <DecimalInput {...text} {...limits(field)} />
    case 'flag':
      return <Switch {...shape} {...(state as object)} mt={4} />
    case 'choice':
    case 'reference':
      return <Choice text={text} state={state} field={field} />
    case 'references':
      return <References text={text} state={state} options={field.options ?? []} />
    case 'date':
      return <TextInput {...text} type="date" />
    default:
      return <TextInput {...text} />
  }
}

/** Shows the decimal separator of the reader's language and accepts either while typing. */
export function DecimalInput(props: NumberInputProps) {
  const { language } = useLanguage()
  const sign = (1.5).toLocaleString(language).charAt(1)
  return <NumberInput {...props} decimalSeparator={sign} allowedDecimalSeparators={['.', ',']} />
}

interface ChoiceProps {
  text: object
  state: InputState
  field: FieldSpec
}

interface ReferencesProps {
  text: object
  state: InputState
  options: { value: string; label: string }[]
}

function References({ text, state: { value, onChange }, options }: ReferencesProps) {
  return (
    <MultiSelect
      {...text}
      data={options}
      searchable
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(chosen) => onChange(chosen.map(Number))}
    />
  )
}

function Choice({ text, state: { value, onChange }, field }: ChoiceProps) {
  const { kind, options = [], isRequired = false, isSearchable = kind === 'reference' } = field
  const read = (chosen: string | null) => (chosen === null ? '' : kind === 'reference' ? Number(chosen) : chosen)
  return (
    <Select
      {...text}
      data={options}
      value={value === '' || value == null ? null : String(value)}
      onChange={(chosen) => onChange(read(chosen))}
      searchable={isSearchable}
      clearable={!isRequired}
      allowDeselect={!isRequired}
    />
  )
}

const limits = ({ minimum, maximum }: FieldSpec) => ({
  ...(minimum === undefined ? {} : { min: minimum }),
  ...(maximum === undefined ? {} : { max: maximum }),
})

type FormValues<Source, Name extends keyof Source> = {
  [Each in Name]: NonNullable<Source[Each]> extends boolean
    ? boolean
    : NonNullable<Source[Each]> extends number
      ? number | ''
      : string
}

/** The form's initial values from a record; null becomes an empty field. */
export const toFormValues = <Source extends object, Name extends keyof Source & string>(
  record: Partial<Source> | undefined,
  names: readonly Name[],
): FormValues<Source, Name> =>
  Object.fromEntries(names.map((name) => [name, record?.[name] ?? ''])) as FormValues<Source, Name>

type Emptied<Values> = {
  [Name in keyof Values]: '' extends Values[Name] ? Exclude<Values[Name], ''> | null : Values[Name]
}

/** The value to send: an empty field clears the setting. */
export const emptyToNull = <Values extends object>(values: Values): Emptied<Values> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]),
  ) as Emptied<Values>
