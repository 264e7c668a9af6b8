import { Id, Nothing } from '@attendant/contract/fields.ts'
import { Availability, AvailabilityUpdate } from '@attendant/contract/people/availability.ts'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { getAvailability, updateAvailability } from './change-availability.ts'

const OneRep = Type.Object({ id: Id })

export async function availabilityRoutes(app: App): Promise<void> {
  app.get(
    '/customerReps/:id/availability',
    {
      config: { access: access.rep, summary: 'Whether a representative is there. That of others needs manageTeam.' },
      schema: { params: OneRep, response: { 200: Availability } },
    },
    async ({ context, rep, params }) => getAvailability(context, rep, params.id),
  )

  app.put(
    '/customerReps/:id/availability',
    {
      config: { access: access.rep, summary: 'Set the availability. That of others needs manageTeam.' },
      schema: { params: OneRep, body: AvailabilityUpdate, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => updateAvailability(context, rep, params.id, body),
  )
}
