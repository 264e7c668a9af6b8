import { Alert, Button, Group } from '@mantine/core'
import { explainFault } from '../app/errors/faults.ts'
import { useLanguage } from '../app/session/language.ts'

/** Why something could not be read, with another try. */
export function FaultNote({ fault, onRetry }: { fault: unknown; onRetry(): unknown }) {
  const { t } = useLanguage()
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
