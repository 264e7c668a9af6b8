import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { FaultNote } from './fault-note.tsx'

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch(): unknown }
  children(data: Data): ReactNode
}

/** The result of a query; a skeleton while it loads, and an error if it fails. */
export function Loaded<Data>({ query: { data, error, refetch }, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  if (!error) return <Shadow />
  return <FaultNote fault={error} onRetry={refetch} />
}

const Shadow = () => (
  <Stack gap="sm" aria-busy>
    {['40%', '90%', '75%', '85%'].map((width) => (
      <Skeleton key={width} height={18} width={width} />
    ))}
  </Stack>
)
