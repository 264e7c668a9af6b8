import { Alert, Button, Group } from '@mantine/core'
import { explainFault, toFault } from '../app/errors/faults.ts'
import { RecordNotFound } from '../app/errors/not-found.tsx'
import { useLanguage } from '../app/session/language.ts'

/** Why something could not be loaded, with a retry button if retrying can help. */
export function FaultNote({ fault, onRetry }: { fault: unknown; onRetry(): unknown }) {
  const { t } = useLanguage()
  if (toFault(fault).status === 404) return <RecordNotFound />
  return (
    <Alert color="red" role="alert" m="sm">
      <Group justify="space-between">
        {explainFault(t, fault)}
        <Button size="xs" variant="default" onClick={() => onRetry()}>
          {t('common.retry')}
        </Button>
      </Group>
    </Alert>
  )
}
