import { type Static, Type } from 'typebox'
import { ChangeSetConflict, GateCheck } from './automation/change-set.ts'
import { automationErrors, automationFieldErrors } from './errors/automation.ts'
import { channelsErrors, channelsFieldErrors } from './errors/channels.ts'
import { deskErrors, deskFieldErrors } from './errors/desk.ts'
import { integrationErrors, integrationFieldErrors } from './errors/integration.ts'
import { knowledgeErrors, knowledgeFieldErrors } from './errors/knowledge.ts'
import { organizationErrors, organizationFieldErrors } from './errors/organization.ts'
import { peopleErrors, peopleFieldErrors } from './errors/people.ts'
import { placeReportsErrors, placeReportsFieldErrors } from './errors/place-reports.ts'
import { platformErrors, platformFieldErrors } from './errors/platform.ts'
import { SecondFactorChallenge } from './people/second-factor.ts'

/** Every error of the API by its code, which never changes; messages may. */
export const errors = {
  ...platformErrors,
  ...organizationErrors,
  ...peopleErrors,
  ...knowledgeErrors,
  ...deskErrors,
  ...automationErrors,
  ...channelsErrors,
  ...placeReportsErrors,
  ...integrationErrors,
} as const

export const fieldErrors = {
  ...platformFieldErrors,
  ...organizationFieldErrors,
  ...peopleFieldErrors,
  ...knowledgeFieldErrors,
  ...deskFieldErrors,
  ...automationFieldErrors,
  ...channelsFieldErrors,
  ...placeReportsFieldErrors,
  ...integrationFieldErrors,
} as const

export type ErrorCode = keyof typeof errors | keyof typeof fieldErrors

const ErrorCode = Type.Unsafe<ErrorCode>({
  title: 'ErrorCode',
  type: 'string',
  enum: [...Object.keys(errors), ...Object.keys(fieldErrors)].sort(),
  description:
    'Says which error it is, for programs. Codes never change; messages may be reworded. See docs/errors.md.',
})

const ErrorParams = Type.Unsafe<Record<string, string | number>>({
  type: 'object',
  additionalProperties: { type: ['string', 'number'] },
  description: 'The values that are filled in for the placeholders of the message, such as `{ "limit": 255 }`.',
})

export const FieldFault = Type.Object(
  { field: Type.String(), message: Type.String(), code: ErrorCode, params: Type.Optional(ErrorParams) },
  { title: 'FieldFault' },
)
export type FieldFault = Static<typeof FieldFault>

/** The body of every error, whatever its status. */
export const ErrorBody = Type.Object(
  {
    status: Type.Integer(),
    error: Type.String(),
    message: Type.String(),
    code: ErrorCode,
    params: Type.Optional(ErrorParams),
    details: Type.Optional(Type.Array(FieldFault)),
    secondFactor: Type.Optional(SecondFactorChallenge),
    /** Live changes since the change set first touched the resources, with both versions. */
    conflicts: Type.Optional(Type.Array(ChangeSetConflict)),
    /** The result of the activation policy for a change set. */
    checks: Type.Optional(Type.Array(GateCheck)),
  },
  { title: 'Error' },
)
export type ErrorBody = Static<typeof ErrorBody>
