import { useMantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useCommands } from '../commands/commands.tsx'
import { loadPart } from '../load-part.ts'
import { onDemand } from '../on-demand.tsx'
import { useGo } from '../use-go.ts'
import { chooseLanguage, useLanguage } from './language.ts'
import { useSession } from './session.tsx'
import { languageNames, type MenuVerbs, schemes, UserButton } from './user-button.tsx'

const ShortcutHelp = onDemand(async () => (await import('../commands/shortcut-help.tsx')).ShortcutHelp)
const UserMenuOpen = lazy(() =>
  loadPart(async () => ({ default: (await import('./user-menu-open.tsx')).UserMenuOpen })),
)

export function UserMenu() {
  const { leave } = useSession()
  const navigate = useNavigate()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [isWanted, setWanted] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const signOut = () => {
    leave()
    void navigate({ to: '/sign-in' })
  }
  const verbs = { setColorScheme, openHelp: () => setHelpOpen(true), signOut }
  useMenuCommands(verbs)

  return (
    <>
      {isWanted ? (
        <Suspense fallback={<UserButton />}>
          <UserMenuOpen colorScheme={colorScheme} {...verbs} />
        </Suspense>
      ) : (
        <UserButton onClick={() => setWanted(true)} />
      )}
      {isHelpOpen && <ShortcutHelp onClose={() => setHelpOpen(false)} />}
    </>
  )
}

/** Adds the menu's actions to the command palette. */
function useMenuCommands({ setColorScheme, openHelp, signOut }: MenuVerbs): void {
  const { t } = useLanguage()
  const go = useGo()
  const commands = [
    ...schemes.map((value) => ({
      id: `scheme.${value}`,
      label: t(`user.scheme.${value}`),
      group: t('user.appearance'),
      run: () => setColorScheme(value),
    })),
    ...languageNames.map(([value, { name }]) => ({
      id: `language.${value}`,
      label: name,
      group: t('user.language'),
      run: () => void chooseLanguage(value),
    })),
    { id: 'profile', label: t('user.profile'), group: t('user.account'), run: () => go('/settings/profile') },
    { id: 'help', label: t('user.shortcuts'), group: t('user.help'), keys: '?', run: openHelp },
    { id: 'sign-out', label: t('user.signOut'), group: t('user.account'), run: signOut },
  ]
  useCommands(commands.map((command) => ({ ...command, isLast: true })))
}
