import { Group, Paper, Stack, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'

/** The frame of the pages before sign-in. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(`${title} · Attendant`)
  return (
    <main className="sign-in">
      <Paper withBorder p="xl" radius="lg" w="100%" maw={380}>
        <Stack gap="md">
          <Group gap="sm">
            <img src="/console/icon.svg" alt="" width={32} height={32} />
            <Title order={1}>{title}</Title>
          </Group>
          {children}
        </Stack>
      </Paper>
    </main>
  )
}
