import './forms/records.css'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useFadedEdges } from './marks/use-faded-edges.ts'

export interface Section {
  /** The address, such as `/automation/topics`. */
  to: string
  label: string
  /** Current only at exactly this address. */
  isExact?: boolean
  /** Where the pages below it are, if not below its own address. */
  below?: string
}

/** The pages of an area, below one another on none of which the reader gets lost. */
export function SectionTabs({ label, sections }: { label: string; sections: Section[] }) {
  const { pathname } = useLocation()
  const tabs = useRef<HTMLElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another tab
  useEffect(() => {
    if (tabs.current) showActive(tabs.current)
  }, [pathname])
  useFadedEdges(tabs, showActive)

  return (
    <nav className="section-tabs" aria-label={label} ref={tabs}>
      {sections.map(({ to, label: name, isExact = false, below }) => (
        <Link
          key={to}
          to={to}
          className="section-tab"
          {...(below && pathname.startsWith(below) ? { 'data-active': true } : {})}
          activeOptions={{ exact: isExact }}
          activeProps={{ 'data-active': true, 'aria-current': 'page' }}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

const showActive = (tabs: HTMLElement) =>
  tabs.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
