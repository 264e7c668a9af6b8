import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { explainFault } from '../app/errors/faults.ts'
import { useLanguage } from '../app/session/language.ts'

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch(): unknown }
  children(data: Data): ReactNode
}

/** What was asked for; until it is there its shadow, or why it does not come. */
export function Loaded<Data>({ query: { data, error, refetch }, children }: LoadedProps<Data>) {
  const { t } = useLanguage()
  if (data !== undefined) return children(data)
  if (!error) return <Shadow />
  return (
    <Alert color="red" role="alert">
      <Group justify="space-between">
        {explainFault(t, error)}
        <Button size="xs" variant="default" onClick={() => refetch()}>
          {t('common.retry')}
        </Button>
      </Group>
    </Alert>
  )
}

const Shadow = () => (
  <Stack gap="sm" aria-busy>
    {['40%', '90%', '75%', '85%'].map((width) => (
      <Skeleton key={width} height={18} width={width} />
    ))}
  </Stack>
)
