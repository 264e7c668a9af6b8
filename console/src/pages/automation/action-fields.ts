import { type components, orThrow } from '@attendant/client'
import { useQuery } from '@tanstack/react-query'
import { repName, useReps, useTeams, useTopics } from '../../app/data/reference-data.ts'
import { type MessageKey, type Translate, useLanguage } from '../../app/session/language.ts'
import { useAttendant } from '../../app/session/session.tsx'
import type { FieldSpec } from '../../ui/forms/fields.tsx'
import { useDocuments } from './rules/rules.ts'

type Operation = components['schemas']['Operation']

/** The catalogue entry of a parameter. */
interface ParameterSchema {
  type?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  enum?: string[]
}

export function useOperations(): Operation[] {
  const attendant = useAttendant()
  const query = useQuery({
    queryKey: ['operations'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Actions/operations', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return query.data ?? []
}

/** The parameter fields of an operation, generated from its schema: operations added to the catalogue appear automatically. */
export function useParameterFields(operation: Operation | undefined): FieldSpec[] {
  const { t } = useLanguage()
  const choices = useReferences()
  const { properties = {}, required = [] } = (operation?.parameters ?? {}) as {
    properties?: Record<string, ParameterSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name: `parameters.${name}`,
    label: nameParameter(t, name),
    isRequired: required.includes(name),
    ...toKind(schema, choices[name]),
  }))
}

type Options = FieldSpec['options']

function toKind(schema: ParameterSchema, choices: Options): Partial<FieldSpec> {
  if (choices) return { kind: 'reference', options: choices }
  if (schema.enum) return { kind: 'choice', options: schema.enum.map((value) => ({ value, label: value })) }
  if (schema.type === 'boolean') return { kind: 'flag' }
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum, maximum } = schema
    return {
      kind: 'number',
      ...(minimum === undefined ? {} : { minimum }),
      ...(maximum === undefined ? {} : { maximum }),
    }
  }
  return { kind: (schema.maxLength ?? 0) > 1000 ? 'long' : 'text' }
}

/** Parameters that refer to a record are selected by its name. */
function useReferences(): Record<string, Options> {
  const reps = useReps() ?? []
  const topics = useTopics() ?? []
  const documents = useDocuments().data ?? []
  const teams = useTeams() ?? []
  return {
    teamID: teams.map(({ teamID, name }) => ({ value: String(teamID), label: name })),
    customerRepID: reps.map((rep) => ({ value: String(rep.customerRepID), label: repName(rep) })),
    topicID: topics.map(({ topicID, name }) => ({ value: String(topicID), label: name })),
    documentID: documents.map(({ documentID, name }) => ({ value: String(documentID), label: name })),
  }
}

function nameParameter(t: Translate, name: string): string {
  const key = `automation.parameter.${name}`
  const text = t(key as MessageKey)
  return text === key ? name : text
}
