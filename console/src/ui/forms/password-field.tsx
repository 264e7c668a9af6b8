import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useLanguage } from '../../app/session/language.ts'

/** A password field with a translated show button. */
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
