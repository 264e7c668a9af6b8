import './records.css'
import { IconCheck, IconPointFilled } from '@tabler/icons-react'
import { useId } from 'react'
import { useLanguage } from '../../app/session/language.ts'
import { PasswordField } from './password-field.tsx'

const minLength = 8
const minKinds = 3
const kinds = [/\d/, /\p{Ll}/u, /\p{Lu}/u, /[^\p{L}\p{N}]/u]

const isLong = (password: string) => [...password].length >= minLength
const isMixed = (password: string) => kinds.filter((kind) => kind.test(password)).length >= minKinds

interface NewPasswordFieldProps {
  label: string
  value: string
  onChange(password: string): void
}

/** Lists the service's password rules, each marked once it is met. */
export function NewPasswordField({ label, value, onChange }: NewPasswordFieldProps) {
  const { t } = useLanguage()
  const id = useId()
  return (
    <div>
      <PasswordField
        label={label}
        autoComplete="new-password"
        required
        aria-describedby={id}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <ul className="password-rules" id={id}>
        <Rule isMet={isLong(value)} text={t('signIn.ruleLength', { min: minLength })} />
        <Rule isMet={isMixed(value)} text={t('signIn.ruleKinds')} />
      </ul>
    </div>
  )
}

function Rule({ isMet, text }: { isMet: boolean; text: string }) {
  const Mark = isMet ? IconCheck : IconPointFilled
  return (
    <li data-met={isMet || undefined}>
      <Mark size={13} aria-hidden />
      {text}
    </li>
  )
}
