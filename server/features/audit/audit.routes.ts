import { AuditPage } from '../../../contract/audit.ts'
import { Id, pageQuery, ShortText, sortQuery, Timestamp } from '../../../contract/fields.ts'
import { Type } from '../../../contract/schema.ts'
import { access } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { listAudit } from './audit.store.ts'

const AuditFilter = Type.Object({
  ...pageQuery(),
  ...sortQuery,
  customerRepID: Type.Optional(Id),
  action: Type.Optional(ShortText),
  since: Type.Optional(Timestamp),
  until: Type.Optional(Timestamp),
})

export async function auditRoutes(app: App): Promise<void> {
  app.get(
    '/api/AuditLog',
    {
      config: { access: access.admin, summary: 'Who did what, when and from where.' },
      schema: { querystring: AuditFilter, response: { 200: AuditPage } },
    },
    async ({ context, rep, query }) => listAudit(context.db, rep.customerID, query),
  )
}
