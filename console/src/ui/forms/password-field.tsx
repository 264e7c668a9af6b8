import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useLanguage } from '../../app/session/language.ts'

/** A password, with a button that shows it which says so in the reader's language. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useLanguage()
  return (
    <PasswordInput
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
      {...props}
    />
  )
}
