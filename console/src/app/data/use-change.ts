import type { Attendant } from '@attendant/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/toasts/toasts.ts'
import { useAttendant } from '../session/session.tsx'

interface ChangeOptions {
  /** Query key nouns to invalidate afterwards. */
  of: string[]
  /** The toast shown on success. */
  done?: string
}

/** A change outside of a form: `const remove = useChange((attendant, id: number) => orThrow(attendant.DELETE(…)), …)`. */
export function useChange<Input = void, Output = unknown>(
  change: (attendant: Attendant, input: Input) => Promise<Output>,
  { of, done }: ChangeOptions,
) {
  const attendant = useAttendant()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (input: Input) => change(attendant, input),
    onSuccess: () => {
      if (done) toast(done)
    },
    onSettled: () => refresh(of),
  })
}

/** Returns a function that invalidates all queries of the given nouns. */
export function useRefresh() {
  const queries = useQueryClient()
  return (nouns: string[]) => Promise.all(nouns.map((noun) => queries.invalidateQueries({ queryKey: [noun] })))
}
