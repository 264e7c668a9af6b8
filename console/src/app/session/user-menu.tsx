import { Avatar, Menu, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import {
  type Icon,
  IconDeviceDesktop,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCommands } from '../commands/commands.tsx'
import { onDemand } from '../on-demand.tsx'
import { chooseLanguage, type Language, languages, useLanguage } from './language.ts'
import { useSession } from './session.tsx'

const ShortcutHelp = onDemand(async () => (await import('../commands/shortcut-help.tsx')).ShortcutHelp)

const schemes = [
  { value: 'light', icon: IconSun },
  { value: 'dark', icon: IconMoon },
  { value: 'auto', icon: IconDeviceDesktop },
] as const

export function UserMenu() {
  const { t, language } = useLanguage()
  const { me, leave } = useSession()
  const navigate = useNavigate()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const signOut = () => {
    leave()
    void navigate({ to: '/sign-in' })
  }
  useMenuCommands({ setColorScheme, openHelp: () => setHelpOpen(true), signOut })

  return (
    <>
      <Menu position="right-end" width={220} withinPortal>
        <Menu.Target>
          <UnstyledButton className="rail-user">
            <VisuallyHidden>{t('user.menu', { name: me?.sub ?? '' })}</VisuallyHidden>
            <Avatar size={30} radius="xl" color="accent" variant="filled" aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {me?.sub} · {me?.Role}
          </Menu.Label>
          <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={() => setHelpOpen(true)}>
            {t('user.shortcuts')}
          </Menu.Item>
          <Menu.Divider />
          {schemes.map(({ value, icon: Picture }) => (
            <Choice key={value} icon={Picture} isChosen={colorScheme === value} onChoose={() => setColorScheme(value)}>
              {t(`user.scheme.${value}`)}
            </Choice>
          ))}
          <Menu.Divider />
          {languageNames.map(([value, { name }]) => (
            <Choice
              key={value}
              icon={IconLanguage}
              isChosen={language === value}
              onChoose={() => void chooseLanguage(value)}
            >
              {name}
            </Choice>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
            {t('user.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isHelpOpen && <ShortcutHelp onClose={() => setHelpOpen(false)} />}
    </>
  )
}

interface ChoiceProps {
  icon: Icon
  isChosen: boolean
  onChoose(): void
  children: string
}

/** One of several, of which one holds. */
const Choice = ({ icon: Picture, isChosen, onChoose, children }: ChoiceProps) => (
  <Menu.Item leftSection={<Picture size={16} />} aria-current={isChosen} fw={isChosen ? 600 : 400} onClick={onChoose}>
    {children}
  </Menu.Item>
)

interface MenuVerbs {
  setColorScheme(scheme: (typeof schemes)[number]['value']): void
  openHelp(): void
  signOut(): void
}

/** What the menu offers, for the palette. */
function useMenuCommands({ setColorScheme, openHelp, signOut }: MenuVerbs): void {
  const { t } = useLanguage()
  useCommands([
    ...schemes.map(({ value }) => ({
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
    { id: 'help', label: t('user.shortcuts'), group: t('user.help'), keys: '?', run: openHelp },
    { id: 'sign-out', label: t('user.signOut'), group: t('user.account'), run: signOut },
  ])
}

const languageNames = Object.entries(languages) as [Language, { name: string }][]
