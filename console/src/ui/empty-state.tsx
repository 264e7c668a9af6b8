import { Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: Icon
  title: string
  /** What appears here, or what to do next. */
  hint?: string
  /** Of the heading: 1 if it is that of the page. */
  level?: 1 | 2
  children?: ReactNode
}

/** Explains why a list is empty and what to do next. */
export function EmptyState({ icon: Picture, title, hint, level = 2, children }: EmptyStateProps) {
  return (
    <Stack align="center" justify="center" gap="xs" p="xl" mih={260} ta="center">
      <ThemeIcon variant="light" size={44} radius="xl">
        <Picture size={24} stroke={1.5} aria-hidden />
      </ThemeIcon>
      <Title order={level} size="h2">
        {title}
      </Title>
      {hint && (
        <Text c="dimmed" size="sm" maw={420}>
          {hint}
        </Text>
      )}
      {children}
    </Stack>
  )
}
