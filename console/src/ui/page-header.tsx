import './forms/records.css'
import { Anchor, Group, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: string
  hint?: ReactNode
  /** The list that this page was opened from. */
  back?: { to: string; label: string }
  /** Buttons on the right. */
  children?: ReactNode
}

/** The header of a page with its title and actions. Also sets the title of the browser tab. */
export function PageHeader({ title, hint, back, children }: PageHeaderProps) {
  useDocumentTitle(`${title} · Attendant`)
  return (
    <Group component="header" justify="space-between" align="flex-start" gap="sm" mb="md" wrap="wrap">
      <div className="header-text">
        {back && (
          <Anchor component={Link} to={back.to} size="sm" className="back-link">
            <IconChevronLeft size={14} aria-hidden />
            {back.label}
          </Anchor>
        )}
        <Title order={1}>{title}</Title>
        {hint && (
          <Text c="dimmed" size="sm" maw={640} component="div">
            {hint}
          </Text>
        )}
      </div>
      <Group gap="xs" className="header-actions">
        {children}
      </Group>
    </Group>
  )
}
