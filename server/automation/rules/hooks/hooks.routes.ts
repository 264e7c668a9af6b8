import { Hook } from '@attendant/contract/automation/hook.ts'
import { Type } from 'typebox'
import { access } from '../../../access.ts'
import type { App } from '../../../platform/http/server.ts'
import { builtInHooks } from './built-in-hooks.ts'

export async function hookRoutes(app: App): Promise<void> {
  app.get(
    '/api/hooks',
    {
      config: { access: access.rep, summary: 'The hooks that the service fires automatically.' },
      schema: { response: { 200: Type.Array(Hook) } },
    },
    async () => [...builtInHooks],
  )
}
