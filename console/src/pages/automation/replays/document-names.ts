import { useEvery } from '../../../app/data/use-every.ts'

/** The names of documents, one per line; deleted ones by ID. */
export function useDocumentNames(): (ids: number[]) => string {
  const documents = useEvery('/api/Documents', ['documents', 'names']).data ?? []
  return (ids) => ids.map((id) => documents.find(({ documentID }) => documentID === id)?.name ?? `#${id}`).join('\n')
}
