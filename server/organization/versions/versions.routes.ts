import { ConfigVersion, ConfigVersionQuery } from '@attendant/contract/organization/config-version.ts'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { listVersions } from './list-versions.ts'

export async function versionRoutes(app: App): Promise<void> {
  app.get(
    '/api/Versions',
    {
      config: {
        access: access.rep,
        summary: 'What a topic, rule, action, document, text, team or macro said, version by version.',
      },
      schema: { querystring: ConfigVersionQuery, response: { 200: Type.Array(ConfigVersion) } },
    },
    async ({ context, rep, query }) => listVersions(context.db, rep, query.kind, query.id),
  )
}
