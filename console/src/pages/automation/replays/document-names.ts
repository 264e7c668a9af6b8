import { useEvery } from '../../../app/data/use-every.ts'

/** What documents are called, a line each; those that are gone by their number. */
export function useDocumentNames(): (ids: number[]) => string {
  const documents = useEvery('/api/Documents', ['documents', 'names']).data ?? []
  return (ids) => ids.map((id) => documents.find(({ documentID }) => documentID === id)?.name ?? `#${id}`).join('\n')
}
