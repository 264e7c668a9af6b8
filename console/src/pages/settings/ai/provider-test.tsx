import { orThrow } from '@attendant/client'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useChange } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'

/** Tests whether the AI provider responds with the saved settings, and shows why not. */
export function ProviderTest({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useLanguage()
  const test = useChange((attendant, _: undefined) => orThrow(attendant.POST('/api/Customers/models/test', {})), {
    of: ['ai-usage'],
  })
  const { data } = test
  return (
    <>
      <Group gap="sm" mt="sm">
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={15} aria-hidden />}
          loading={test.isPending}
          disabled={isUnsaved}
          onClick={() => test.mutate(undefined)}
        >
          {t('settings.testAi')}
        </Button>
        {isUnsaved && (
          <Text size="sm" c="dimmed">
            {t('settings.testAiUnsaved')}
          </Text>
        )}
      </Group>
      {data?.isWorking && (
        <Alert color="accent" mt="sm" role="status">
          {t('settings.testAiWorks', { model: data.model ?? '', ms: data.ms ?? 0 })}
        </Alert>
      )}
      {data && !data.isWorking && (
        <Alert color="red" mt="sm" role="alert">
          {t('settings.testAiFails', { problem: data.problem ?? '' })}
        </Alert>
      )}
    </>
  )
}
