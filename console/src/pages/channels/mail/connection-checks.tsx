import '../channels.css'
import type { components } from '@attendant/client'
import { Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconCircleX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type MessageKey, useLanguage } from '../../../app/session/language.ts'

type Check = components['schemas']['ConnectionCheck']
type Texts = Record<string, { message: string; action?: string }>

const pictures = {
  Ok: { Icon: IconCircleCheck, colour: 'accent' },
  Warning: { Icon: IconAlertTriangle, colour: 'orange' },
  Failed: { Icon: IconCircleX, colour: 'red' },
  Skipped: { Icon: IconCircleMinus, colour: 'gray' },
} as const

/** Every step of a connection test, with advice for failed steps. */
export function ConnectionChecks({ checks }: { checks: Check[] }) {
  const { t, language } = useLanguage()
  const texts = useQuery({
    queryKey: ['check-texts', language],
    staleTime: Number.POSITIVE_INFINITY,
    // The service's messages are in English.
    queryFn: async (): Promise<Texts> =>
      language === 'de' ? (await import('../../../messages/de/connection-checks.ts')).connectionChecks : {},
  })
  return (
    <ul className="connection-checks" aria-label={t('channels.connectionChecks')}>
      {checks.map((each) => {
        const { check, state, message, action } = translate(each, texts.data ?? {})
        const { Icon, colour } = pictures[state as keyof typeof pictures] ?? pictures.Skipped
        return (
          <li key={check}>
            <Group gap={8} wrap="nowrap" align="flex-start">
              <Icon
                size={18}
                stroke={1.6}
                style={{ flex: 'none' }}
                color={`var(--mantine-color-${colour}-text)`}
                role="img"
                aria-label={t(`channels.checkState.${state}` as MessageKey)}
              />
              <Text size="sm" component="div">
                <strong>{describe(t, check)}</strong> {message}
                {action && state !== 'Ok' && <div>{action}</div>}
              </Text>
            </Group>
          </li>
        )
      })}
    </ul>
  )
}

function describe(t: ReturnType<typeof useLanguage>['t'], check: string): string {
  const [part = '', step] = check.split('.')
  if (!step) return `${t('channels.settings')}:`
  return `${t(`channels.checkPart.${part}` as MessageKey)}, ${t(`channels.checkStep.${step}` as MessageKey)}:`
}

function translate(check: Check, texts: Texts): Check {
  const found = texts[check.code]
  if (!found) return check
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => check.params[name] ?? whole)
  return { ...check, message: fill(found.message), action: found.action ? fill(found.action) : null }
}
