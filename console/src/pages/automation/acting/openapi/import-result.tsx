import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '../../../../app/session/language.ts'
import { Panel } from '../../../../ui/panel.tsx'

export interface Outcome {
  name: string
  /** The tool's ID, if it was created. */
  toolID?: number
  problem?: string
}

export function ImportResult({ outcomes, onRestart }: { outcomes: Outcome[]; onRestart(): void }) {
  const { t } = useLanguage()
  const imported = outcomes.filter(({ problem }) => !problem)
  const failed = outcomes.filter(({ problem }) => problem)
  return (
    <Panel title={t('toolImport.result')} hint={t('toolImport.resultHint')}>
      <Stack gap="sm">
        {imported.length > 0 && (
          <Alert color="accent" role="status" title={t('toolImport.imported', { count: imported.length })}>
            <Group gap="xs">
              {imported.map(({ name, toolID }) => (
                <Anchor key={name} component={Link} to={`/automation/tools/${toolID}`} size="sm" underline="always">
                  {name}
                </Anchor>
              ))}
            </Group>
          </Alert>
        )}
        {failed.length > 0 && (
          <Alert color="red" role="alert" title={t('toolImport.failed', { count: failed.length })}>
            {failed.map(({ name, problem }) => (
              <Text key={name} size="sm">
                <strong>{name}</strong> {problem}
              </Text>
            ))}
          </Alert>
        )}
        <Group gap="xs">
          <Button component={Link} to="/automation/tools">
            {t('toolImport.show')}
          </Button>
          <Button variant="default" onClick={onRestart}>
            {t('toolImport.otherDocument')}
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}
