import { Id, Nothing, pageQuery, sortQuery } from '@attendant/contract/fields.ts'
import { Team, TeamCreate, TeamMember, TeamMemberWrite, TeamPage, TeamUpdate } from '@attendant/contract/people/team.ts'
import { Type } from 'typebox'
import { access, permitted } from '../../access.ts'
import { getTeam, listTeams } from '../../people/teams/show-teams.ts'
import type { App } from '../../platform/http/server.ts'
import { createTeam, deleteTeam, updateTeam } from './change-team.ts'
import { addMember, dropMember, listMembers } from './team-members.ts'

const OneTeam = Type.Object({ id: Id })
const OneMember = Type.Object({ id: Id, customerRepID: Id })
const manager = permitted('manageTeam')

export async function teamRoutes(app: App): Promise<void> {
  app.get(
    '/api/Teams',
    {
      config: { access: access.rep, summary: 'Teams, page by page.' },
      schema: { querystring: Type.Object({ ...pageQuery(), ...sortQuery }), response: { 200: TeamPage } },
    },
    async ({ context, rep, query }) => listTeams(context.db, rep.customerID, query),
  )

  app.get(
    '/api/Teams/:id',
    {
      config: { access: access.rep, summary: 'One team.' },
      schema: { params: OneTeam, response: { 200: Team } },
    },
    async ({ context, rep, params }) => getTeam(context.db, rep.customerID, params.id),
  )

  app.post(
    '/api/Teams',
    {
      config: { access: manager, summary: 'Create a team.' },
      schema: { body: TeamCreate, response: { 200: Team } },
    },
    async ({ context, rep, body }) => createTeam(context, rep.customerID, body),
  )

  app.put(
    '/api/Teams/:id',
    {
      config: { access: manager, summary: 'Change a team.' },
      schema: { params: OneTeam, body: TeamUpdate, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => updateTeam(context, rep.customerID, params.id, body),
  )

  app.delete(
    '/api/Teams/:id',
    {
      config: { access: manager, summary: 'Delete a team. Its tickets stay, without a team.' },
      schema: { params: OneTeam, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteTeam(context, rep.customerID, params.id),
  )

  app.get(
    '/api/Teams/:id/members',
    {
      config: { access: access.rep, summary: 'The members of a team.' },
      schema: { params: OneTeam, response: { 200: Type.Array(TeamMember) } },
    },
    async ({ context, rep, params }) => listMembers(context.db, rep.customerID, params.id),
  )

  app.put(
    '/api/Teams/:id/members/:customerRepID',
    {
      config: { access: manager, summary: 'Add a member to a team, or change their settings.' },
      schema: { params: OneMember, body: TeamMemberWrite, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => addMember(context, rep.customerID, params.id, params.customerRepID, body),
  )

  app.delete(
    '/api/Teams/:id/members/:customerRepID',
    {
      config: { access: manager, summary: 'Remove a member from a team.' },
      schema: { params: OneMember, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => dropMember(context, rep.customerID, params.id, params.customerRepID),
  )
}
