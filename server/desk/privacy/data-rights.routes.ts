import { Flag, Id, Nothing } from '@attendant/contract/fields.ts'
import { ErasureReport } from '@attendant/contract/people/end-user.ts'
import { Type } from 'typebox'
import { access, permitted } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { deleteEndUser } from './delete-end-user.ts'
import { eraseEndUser } from './erase-end-user.ts'
import { exportEndUser } from './export-end-user.ts'

const OneEndUser = Type.Object({ id: Id })
const Bytes = Type.Unsafe<unknown>({})

export async function dataRightsRoutes(app: App): Promise<void> {
  app.delete(
    '/api/EndUsers/:id',
    {
      config: { access: access.rep, summary: 'Delete an end user. Their tickets stay.' },
      schema: { params: OneEndUser, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteEndUser(context, rep.customerID, params.id),
  )

  app.get(
    '/api/EndUsers/:id/export',
    {
      config: {
        access: permitted(['exportData', 'seeAllTeams']),
        summary:
          'Everything held on an end user, as one archive; messages recorded with `deliver: false` only with `includeInternal=true`.',
        isAudited: true,
        produces: 'application/zip',
      },
      schema: {
        params: OneEndUser,
        querystring: Type.Object({ includeInternal: Type.Optional(Flag) }),
        response: { 200: Bytes },
      },
    },
    async ({ context, rep, params, query }, reply) => {
      const extent = { includesInternal: query.includeInternal ?? false }
      const archive = await exportEndUser(context, rep.customerID, params.id, extent)
      reply.headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="end-user-${params.id}.zip"`,
        'cache-control': 'no-store',
      })
      return archive
    },
  )

  app.post(
    '/api/EndUsers/:id/erase',
    {
      config: { access: access.admin, summary: 'Remove an end user with all tickets, messages and files, for good.' },
      schema: { params: OneEndUser, response: { 200: ErasureReport } },
    },
    async ({ context, rep, params }) => eraseEndUser(context, rep.customerID, params.id),
  )
}
