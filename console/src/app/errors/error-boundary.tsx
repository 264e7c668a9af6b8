import { Button, Center, Code, Group, Stack, Text, Title } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Component, type ReactNode } from 'react'
import { currentTranslate } from '../session/language.ts'
import { explainFault } from './faults.ts'

/** Shows uncaught errors with a retry button. Input is kept as drafts. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { fault?: unknown }> {
  override state: { fault?: unknown } = {}

  static getDerivedStateFromError(fault: unknown) {
    return { fault }
  }

  override render() {
    if (!this.state.fault) return this.props.children
    return <ErrorMessage fault={this.state.fault} onAgain={() => this.setState({ fault: undefined })} />
  }
}

/** A page that failed; the rest of the console stays usable. */
export function PageFault({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const tryAgain = () => {
    reset()
    void router.invalidate()
  }
  return <ErrorMessage fault={error} onAgain={tryAgain} />
}

function ErrorMessage({ fault, onAgain }: { fault: unknown; onAgain(): void }) {
  const t = currentTranslate()
  return (
    <Center mih="60vh" p="md">
      <Stack maw={440} gap="sm" role="alert">
        <Title order={1}>{t('fault.pageTitle')}</Title>
        <Text>{t('fault.pageHint')}</Text>
        <Code block>{explainFault(t, fault)}</Code>
        <Group>
          <Button onClick={onAgain}>{t('fault.again')}</Button>
          <Button variant="default" component="a" href="/console/">
            {t('fault.home')}
          </Button>
        </Group>
      </Stack>
    </Center>
  )
}
