import { useCallback, useState } from 'react'

/** Which tickets are selected; with a range, everything between the last one and this one too. */
export function useSelection(order: () => number[]) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [last, setLast] = useState<number>()

  const toggle = useCallback(
    (ticketID: number, isRange: boolean) => {
      const listed = isRange && last !== undefined ? order() : []
      const [begin, end] = [listed.indexOf(last ?? -1), listed.indexOf(ticketID)].sort((a, b) => a - b)
      const range = begin !== undefined && end !== undefined && begin >= 0 ? listed.slice(begin, end + 1) : [ticketID]
      setLast(ticketID)
      setSelected((known) => {
        const next = new Set(known)
        const isAdding = !known.has(ticketID)
        for (const each of range) isAdding ? next.add(each) : next.delete(each)
        return next
      })
    },
    [last, order],
  )
  const clear = useCallback(() => setSelected(new Set()), [])
  return { selected, toggle, clear }
}
