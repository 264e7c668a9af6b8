import { type components, orThrow } from '@attendant/client'
import { useQueries } from '@tanstack/react-query'
import { useEvery } from '../../app/data/use-every.ts'
import { useAttendant } from '../../app/session/session.tsx'

export type Step = components['schemas']['TraceStep']
export type Rule = components['schemas']['TraceRule']

export interface TraceNames {
  /** Undefined until loaded, and for deleted documents. */
  document(documentID: number): string | undefined
  hasTopic(topicID: number): boolean
  hasAction(actionID: number): boolean
  /** The rule that a step ran for. */
  rule(ruleID: number | undefined): Rule | undefined
}

/** Which documents, topics and actions of a trace still exist; the trace itself stores the names they had then. */
export function useTraceNames(steps: Step[]): TraceNames {
  const all = withChildren(steps)
  const rules = all.flatMap((step) => step.rules ?? [])
  const documents = useDocumentNames(all.flatMap((step) => step.documents ?? []))
  const topics = useEvery('/api/Topics', ['topics']).data
  const actions = useEvery('/api/Actions', ['actions']).data
  return {
    document: (documentID) => documents.get(documentID),
    hasTopic: (id) => topics?.some(({ topicID }) => topicID === id) ?? false,
    hasAction: (id) => actions?.some(({ actionID }) => actionID === id) ?? false,
    rule: (ruleID) => rules.find(({ id }) => id === ruleID),
  }
}

const withChildren = (steps: Step[]): Step[] =>
  steps.flatMap((step) => [step, ...withChildren(step.children as Step[])])

/** Loaded one by one: a trace refers to few documents, and the full list can be long. */
function useDocumentNames(named: { documentID: number }[]): Map<number, string> {
  const attendant = useAttendant()
  const ids = [...new Set(named.map(({ documentID }) => documentID))]
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['documents', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        orThrow(attendant.GET('/api/Documents/{id}', { params: { path: { id } }, signal })),
    })),
  })
  return new Map(found.flatMap(({ data }) => (data ? [[data.documentID, data.name]] : [])))
}
