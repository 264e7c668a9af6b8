import { MutationCache, QueryClient } from '@tanstack/react-query'
import { toastError } from '../../ui/toasts/toasts.ts'

/** The client tries again by itself where that can help, so nothing is tried again here. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: 'always' },
  },
  // A change that fails says so, unless its caller does that better (`meta: { isQuiet: true }`).
  mutationCache: new MutationCache({
    onError: (fault, _variables, _context, mutation) => {
      if (!mutation.meta?.isQuiet) toastError(fault)
    },
  }),
})
