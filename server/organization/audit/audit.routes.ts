import { Readable } from 'node:stream'
import { Flag, Id, pageQuery, ShortText, sortQuery, Timestamp } from '@attendant/contract/fields.ts'
import { AuditPage, auditAreas } from '@attendant/contract/organization/audit.ts'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { listAudit } from './audit.store.ts'
import { exportAudit } from './chain/export-audit.ts'

const range = { since: Type.Optional(Timestamp), until: Type.Optional(Timestamp) }

const AuditFilter = Type.Object({
  ...pageQuery(),
  ...sortQuery,
  ...range,
  customerRepID: Type.Optional(Id),
  action: Type.Optional(ShortText),
  area: Type.Optional(Type.Enum([...auditAreas])),
  isRefused: Type.Optional(Flag),
})

const jsonLines = 'application/x-ndjson'

export async function auditRoutes(app: App): Promise<void> {
  app.get(
    '/api/AuditLog',
    {
      config: { access: access.admin, summary: 'Who did what, when and from where.', readsReplica: true },
      schema: { querystring: AuditFilter, response: { 200: AuditPage } },
    },
    async ({ context, rep, query }) => listAudit(context.db, rep.customerID, query),
  )

  app.get(
    '/api/AuditLog/export',
    {
      config: {
        access: access.admin,
        summary: 'All entries as JSON lines, each with the hash of the one before.',
        isAudited: true,
        produces: jsonLines,
      },
      schema: { querystring: Type.Object(range), response: { 200: Type.Unsafe<unknown>({}) } },
    },
    async ({ context, rep, query }, reply) => {
      reply.headers({
        'content-type': `${jsonLines}; charset=utf-8`,
        'content-disposition': `attachment; filename="audit-${context.now().toISOString().slice(0, 10)}.jsonl"`,
        'cache-control': 'no-store',
      })
      const [since, until] = [query.since, query.until].map((time) => (time ? new Date(time) : undefined))
      return Readable.from(exportAudit(context, rep.customerID, { since, until }))
    },
  )
}
