import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryClient,
  type QueryFilters,
} from '@tanstack/react-query'
import { toastError } from '../../ui/toasts/toasts.ts'
import { readAgainAfterwards } from './read-again.ts'

/** Also restarts queries during their first load, which TanStack Query would leave with outdated data. */
export class ConsoleQueryClient extends QueryClient {
  override invalidateQueries(filters: InvalidateQueryFilters = {}, options: InvalidateOptions = {}): Promise<void> {
    const { refetchType, ...others } = filters
    const isFirst: QueryFilters['predicate'] = (query) =>
      query.state.data === undefined && (filters.predicate?.(query) ?? true)
    if (refetchType !== 'none') readAgainAfterwards(this, { ...others, predicate: isFirst })
    return super.invalidateQueries(filters, options)
  }
}

/** The API client already retries where that can help, so queries do not. */
export const queryClient = new ConsoleQueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: 'always' },
  },
  // Failed mutations show a toast, unless the caller shows the error itself (`meta: { isQuiet: true }`).
  mutationCache: new MutationCache({
    onError: (fault, _variables, _context, mutation) => {
      if (!mutation.meta?.isQuiet) toastError(fault)
    },
  }),
})
