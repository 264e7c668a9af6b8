import './forms/records.css'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

export interface Section {
  /** The address, such as `/automation/topics`. */
  to: string
  label: string
  /** Current only at exactly this address. */
  isExact?: boolean
}

/** The pages of an area, below one another on none of which the reader gets lost. */
export function SectionTabs({ label, sections }: { label: string; sections: Section[] }) {
  const { pathname } = useLocation()
  const tabs = useRef<HTMLElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another tab
  useEffect(() => {
    tabs.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])

  return (
    <nav className="section-tabs" aria-label={label} ref={tabs}>
      {sections.map(({ to, label: name, isExact = false }) => (
        <Link
          key={to}
          to={to}
          className="section-tab"
          activeOptions={{ exact: isExact }}
          activeProps={{ 'data-active': true, 'aria-current': 'page' }}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
