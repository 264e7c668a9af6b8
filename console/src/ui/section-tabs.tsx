import './records.css'
import { Link } from '@tanstack/react-router'

export interface Section {
  /** The address, such as `/automation/topics`. */
  to: string
  label: string
  /** Current only at exactly this address. */
  isExact?: boolean
}

/** The pages of an area, below one another on none of which the reader gets lost. */
export function SectionTabs({ label, sections }: { label: string; sections: Section[] }) {
  return (
    <nav className="section-tabs" aria-label={label}>
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
