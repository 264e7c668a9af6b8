import {
  ConditionFieldInfo,
  ConditionsWrite,
  conditionFields,
  MatchPreview,
  MatchPreviewRequest,
} from '@attendant/contract/desk/condition.ts'
import { Id, Nothing } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access, permitted } from '../../../access.ts'
import type { App } from '../../../platform/http/server.ts'
import { changeConditions } from '../mappings/change-action-mapping.ts'
import { previewMatches } from './preview-matches.ts'

const fieldList: ConditionFieldInfo[] = Object.entries(conditionFields).map(([field, { operators, value }]) => ({
  field,
  operators: [...operators],
  value: {
    type: value.type,
    isList: value.isList,
    ...('allowed' in value && value.allowed ? { allowed: [...value.allowed] } : {}),
  },
}))

export async function ruleRoutes(app: App): Promise<void> {
  app.get(
    '/api/Rules/condition-fields',
    {
      config: { access: access.rep, summary: 'Fields, operators and values that conditions of rules can have.' },
      schema: { response: { 200: Type.Array(ConditionFieldInfo) } },
    },
    async () => fieldList,
  )

  app.put(
    '/api/Rules/:id/conditions',
    {
      config: {
        access: permitted('manageAutomation'),
        summary: 'Replace the conditions of a topic action or hook action.',
      },
      schema: { params: Type.Object({ id: Id }), body: ConditionsWrite, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => changeConditions(context, rep.customerID, params.id, body),
  )

  app.post(
    '/api/Rules/match-preview',
    {
      config: {
        access: permitted('manageAutomation'),
        summary: 'Which of the last tickets a rule with these conditions would match.',
        isAudited: false,
      },
      schema: { body: MatchPreviewRequest, response: { 200: MatchPreview } },
    },
    async ({ context, rep, body }) => previewMatches(context, rep, body),
  )
}
