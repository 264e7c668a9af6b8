import './forms/records.css'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useFadedEdges } from './marks/use-faded-edges.ts'

export interface Section {
  /** The path, such as `/automation/topics`. */
  to: string
  label: string
  /** Highlighted only on exactly this path. */
  isExact?: boolean
  /** The path of its subpages, if not below its own. */
  below?: string
}

/** Tabs that switch between the pages of an area. */
export function SectionTabs({ label, sections }: { label: string; sections: Section[] }) {
  const { pathname } = useLocation()
  const tabs = useRef<HTMLElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the active tab after navigation
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
