import { Avatar, UnstyledButton, type UnstyledButtonProps, VisuallyHidden } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { type Language, languages, useLanguage } from './language.ts'
import { useSession } from './session.tsx'

export const schemes = ['light', 'dark', 'auto'] as const

export const languageNames = Object.entries(languages) as [Language, { name: string }][]

export interface MenuVerbs {
  setColorScheme(scheme: (typeof schemes)[number]): void
  openHelp(): void
  signOut(): void
}

/** Opens the user menu. */
export function UserButton(props: UnstyledButtonProps & ComponentPropsWithRef<'button'>) {
  const { t } = useLanguage()
  const { me } = useSession()
  return (
    <UnstyledButton className="rail-user" aria-haspopup="menu" {...props}>
      <VisuallyHidden>{t('user.menu', { name: me?.sub ?? '' })}</VisuallyHidden>
      <Avatar size={30} radius="xl" color="accent" variant="filled" aria-hidden />
    </UnstyledButton>
  )
}
