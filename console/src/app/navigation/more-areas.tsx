import { UnstyledButton } from '@mantine/core'
import { IconCommand, IconMenu2 } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Area } from '../areas.ts'
import { useLanguage } from '../session/language.ts'
import { RailLink } from './rail-link.tsx'

interface MoreAreasProps {
  areas: Area[]
  openPalette(): void
  /** Shown between the areas and the button that opens them on a phone. */
  children: ReactNode
}

/** Links in the rail; on a phone, a sheet above it because their names do not fit side by side. */
export function MoreAreas({ areas, openPalette, children }: MoreAreasProps) {
  const { t } = useLanguage()
  const id = useId()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const sheet = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isInside = areas.some(({ path }) => pathname.startsWith(`/${path}`))

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the sheet after navigation
  useEffect(() => setOpen(false), [pathname])
  useEffect(() => {
    if (isOpen) sheet.current?.querySelector('a')?.focus()
  }, [isOpen])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    close()
  }
  return (
    <>
      {isOpen && <div className="rail-shade" aria-hidden onClick={close} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the sheet wherever the focus is inside it */}
      <div
        className="rail-areas"
        id={id}
        ref={sheet}
        data-open={isOpen || undefined}
        onKeyDown={closeByKey}
        // Also closes it for links to the current page.
        onClick={() => setOpen(false)}
      >
        {areas.map((area) => (
          <RailLink key={area.path} area={area} />
        ))}
        <UnstyledButton className="rail-link rail-search" onClick={openPalette}>
          <IconCommand size={20} stroke={1.6} aria-hidden />
          <span>{t('commands.title')}</span>
        </UnstyledButton>
      </div>
      {children}
      <UnstyledButton
        className="rail-link rail-more"
        ref={button}
        aria-expanded={isOpen}
        aria-controls={id}
        data-active={isOpen || isInside || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <IconMenu2 size={20} stroke={1.6} aria-hidden />
        <span>{t('navigation.more')}</span>
      </UnstyledButton>
    </>
  )
}
