import { Menu } from '@mantine/core'
import {
  type Icon,
  IconDeviceDesktop,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { onDemand } from '../on-demand.tsx'
import { useGo } from '../use-go.ts'
import { AvailabilityItems } from './availability-items.tsx'
import { chooseLanguage, loadAllTexts, useLanguage } from './language.ts'
import { useSession } from './session.tsx'
import { languageNames, type MenuVerbs, schemes, UserButton } from './user-button.tsx'

const OutOfOffice = onDemand(async () => {
  await loadAllTexts()
  return (await import('./out-of-office.tsx')).OutOfOffice
})

const schemeIcons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }

/** The menu itself, loaded when first opened. */
export function UserMenuOpen({ colorScheme, setColorScheme, openHelp, signOut }: MenuVerbs & { colorScheme: string }) {
  const { t, language } = useLanguage()
  const { me } = useSession()
  const go = useGo()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isAway, setAway] = useState(false)
  // This button replaces the one that was pressed. A menu that is open from the start would not return the focus.
  useEffect(() => {
    button.current?.focus()
    setOpen(true)
  }, [])
  return (
    <>
      <Menu position="right-end" width={220} withinPortal opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <UserButton ref={button} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {me?.sub} · {me?.Role}
          </Menu.Label>
          <AvailabilityItems onOutOfOffice={() => setAway(true)} />
          <Menu.Divider />
          <Menu.Item leftSection={<IconUserCircle size={16} />} onClick={() => go('/settings/profile')}>
            {t('user.profile')}
          </Menu.Item>
          <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={openHelp}>
            {t('user.shortcuts')}
          </Menu.Item>
          <Menu.Divider />
          {schemes.map((value) => (
            <Choice
              key={value}
              icon={schemeIcons[value]}
              isChosen={colorScheme === value}
              onChoose={() => setColorScheme(value)}
            >
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
      {isAway && <OutOfOffice onClose={() => setAway(false)} />}
    </>
  )
}

interface ChoiceProps {
  icon: Icon
  isChosen: boolean
  onChoose(): void
  children: string
}

/** One of several mutually exclusive options. */
const Choice = ({ icon: Picture, isChosen, onChoose, children }: ChoiceProps) => (
  <Menu.Item leftSection={<Picture size={16} />} aria-current={isChosen} fw={isChosen ? 600 : 400} onClick={onChoose}>
    {children}
  </Menu.Item>
)
