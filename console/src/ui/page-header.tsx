import { Group, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: string
  hint?: string
  /** Buttons, at the right. */
  children?: ReactNode
}

/** The first line of a page: what it is, and what can be done on it. Names the browser's tab too. */
export function PageHeader({ title, hint, children }: PageHeaderProps) {
  useDocumentTitle(`${title} · Attendant`)
  return (
    <Group component="header" justify="space-between" align="flex-start" gap="sm" mb="md" wrap="wrap">
      <div>
        <Title order={1}>{title}</Title>
        {hint && (
          <Text c="dimmed" size="sm" maw={640}>
            {hint}
          </Text>
        )}
      </div>
      <Group gap="xs">{children}</Group>
    </Group>
  )
}
