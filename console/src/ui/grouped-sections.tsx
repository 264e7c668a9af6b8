import './grouped-sections.css'
import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { type Section, type SectionGroup, useOfferedSections } from '../app/sections.ts'
import { type MessageKey, useLanguage } from '../app/session/language.ts'
import { Page } from './page.tsx'

interface GroupedPageProps {
  /** Label of the navigation for screen readers. */
  label: string
  groups: SectionGroup[]
  children: ReactNode
}

/** A page of an area with many pages: grouped links beside it, or collapsed above it on narrow screens. */
export function GroupedPage({ label, groups, children }: GroupedPageProps) {
  return (
    <Page width={1240}>
      <div className="grouped-page">
        <Sections label={label} groups={useOfferedSections(groups)} />
        <div>{children}</div>
      </div>
    </Page>
  )
}

function Sections({ label, groups }: Omit<GroupedPageProps, 'children'>) {
  const { t } = useLanguage()
  const id = useId()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)

  const current = findSection(groups, pathname)

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the list after navigation
  useEffect(() => setOpen(false), [pathname])

  return (
    <nav aria-label={label}>
      <UnstyledButton
        className="section-switch"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {current && <CurrentSection {...current} />}
        <IconChevronDown size={16} aria-hidden />
      </UnstyledButton>
      <div className="section-groups" id={id} data-open={isOpen || undefined}>
        {groups.map(({ title, sections }) => (
          <div key={title} className="section-group">
            <p className="section-group-title" id={`${id}-${title}`}>
              {t(title)}
            </p>
            <ul aria-labelledby={`${id}-${title}`}>
              {sections.filter(isListed).map(({ to, label: name, isExact = false }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="section-link"
                    activeOptions={{ exact: isExact }}
                    {...(to === current?.to ? { 'data-active': true, 'aria-current': 'page' } : {})}
                  >
                    {t(name)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}

const isListed = ({ isPaletteOnly }: Section) => !isPaletteOnly

/** The section of a path; if there is none, as for `/settings/team/4`, the area's first page. */
function findSection(groups: SectionGroup[], pathname: string) {
  const all = groups.flatMap(({ title, sections }) => sections.map((section) => ({ title, ...section })))
  return (
    all.find(({ to, isExact }) => !isExact && `${pathname}/`.startsWith(`${to}/`)) ?? all.find(({ isExact }) => isExact)
  )
}

/** The current group and page. */
function CurrentSection({ title, label }: { title: MessageKey; label: MessageKey }) {
  const { t } = useLanguage()
  return (
    <div>
      <span>{t(title)} / </span>
      {t(label)}
    </div>
  )
}
