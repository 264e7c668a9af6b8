import { Job } from '@attendant/contract/integration/job.ts'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { getJob } from './get-job.ts'

export async function jobRoutes(app: App): Promise<void> {
  app.get(
    '/api/Jobs/:jobID',
    {
      config: { access: access.rep, summary: 'How far an import, a sync of a knowledge source or an export is.' },
      schema: { params: Type.Object({ jobID: Type.String() }), response: { 200: Job } },
    },
    async ({ context, rep, params }) => getJob(context.db, rep.customerID, params.jobID),
  )
}
