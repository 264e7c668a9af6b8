import type { components } from '@attendant/client'
import { Badge } from '@mantine/core'
import { useLanguage } from '../../../../app/session/language.ts'

export type ToolServer = components['schemas']['ToolServer']

const colours = { Connected: 'accent', Attention: 'red', New: 'gray', Off: 'gray' } as const

function stateOf({ isActive, error, lastSync }: ToolServer): keyof typeof colours {
  if (!isActive) return 'Off'
  if (error) return 'Attention'
  return lastSync ? 'Connected' : 'New'
}

export function ServerState({ server }: { server: ToolServer }) {
  const { t } = useLanguage()
  const state = stateOf(server)
  return (
    <Badge variant="light" color={colours[state]} radius="sm" tt="none" fw={600} miw="max-content">
      {t(`toolServers.state.${state}`)}
    </Badge>
  )
}
