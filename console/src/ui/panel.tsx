import './forms/records.css'
import { Group, Paper, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

interface PanelProps {
  title: string
  hint?: ReactNode
  /** Buttons to the right of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A section of a page with its own heading. */
export function Panel({ title, hint, actions, children }: PanelProps) {
  const id = useId()
  return (
    <Paper component="section" withBorder p="md" mb="md" aria-labelledby={id}>
      <Group justify="space-between" align="flex-start" gap="xs" className="panel-header">
        <div className="panel-title">
          <Title order={2} id={id}>
            {title}
          </Title>
          {hint && (
            <Text c="dimmed" size="sm" component="div">
              {hint}
            </Text>
          )}
        </div>
        <Group gap="xs" className="header-actions">
          {actions}
        </Group>
      </Group>
      {children}
    </Paper>
  )
}
