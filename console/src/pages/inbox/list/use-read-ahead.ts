import { orThrow } from '@attendant/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useAttendant } from '../../../app/session/session.tsx'
import { pageKey, pageSize, type TicketPage, type TicketPages } from './use-ticket-pages.ts'

/** Pages per request. The service returns at most 200 tickets at a time. */
const pagesPerBlock = 4
const blockSize = pagesPerBlock * pageSize

interface Scrolling {
  from: number
  to: number
  isFlicking: boolean
  isUpward: boolean
}

/** During fast scrolling, loads the rows ahead in large blocks. Requests for blocks that were passed are cancelled. */
export function useReadAhead({ query, total }: TicketPages, { from, to, isFlicking, isUpward }: Scrolling): void {
  const attendant = useAttendant()
  const queries = useQueryClient()
  const reading = useRef(new Map<number, AbortController>())

  const begin = Math.floor(from / blockSize) - (isUpward ? 1 : 0)
  const end = Math.floor(to / blockSize) + (isUpward ? 0 : 1)
  const last = Math.floor(Math.max(total - 1, 0) / blockSize)

  useEffect(() => {
    if (!isFlicking) return
    const isWanted = (block: number) => block >= Math.max(begin, 0) && block <= Math.min(end, last)
    const isKnown = (block: number) =>
      Array.from({ length: pagesPerBlock }, (_, offset) => block * pagesPerBlock + offset + 1).every(
        (page) => (page - 1) * pageSize >= total || queries.getQueryData(pageKey(query, page)),
      )
    const read = async (block: number) => {
      const aborting = new AbortController()
      reading.current.set(block, aborting)
      try {
        const params = { query: { ...query, pageNumber: block + 1, pageSize: blockSize } }
        const found = await orThrow(attendant.GET('/tickets', { params, signal: aborting.signal }))
        for (const page of toPages(found, block)) {
          queries.setQueryData<TicketPage>(pageKey(query, page.pageNumber), (known) => known ?? page)
        }
      } catch {
        // The rows stay blank until scrolling stops, which loads them again and reports errors.
      } finally {
        if (reading.current.get(block) === aborting) reading.current.delete(block)
      }
    }
    for (const [block, aborting] of reading.current) {
      if (isWanted(block)) continue
      aborting.abort()
      reading.current.delete(block)
    }
    for (let block = Math.max(begin, 0); isWanted(block); block++) {
      if (!reading.current.has(block) && !isKnown(block)) void read(block)
    }
  }, [attendant, queries, query, total, isFlicking, begin, end, last])

  // biome-ignore lint/correctness/useExhaustiveDependencies: blocks of another query are no longer needed
  useEffect(() => {
    const { current } = reading
    return () => {
      for (const aborting of current.values()) aborting.abort()
    }
  }, [query])
}

/** Splits a block into the pages that the rest of the inbox uses. */
function toPages({ items, totalCount }: TicketPage, block: number): TicketPage[] {
  const totalPages = Math.ceil(totalCount / pageSize)
  return Array.from({ length: Math.ceil(items.length / pageSize) }, (_, offset) => ({
    items: items.slice(offset * pageSize, (offset + 1) * pageSize),
    pageNumber: block * pagesPerBlock + offset + 1,
    pageSize,
    totalCount,
    totalPages,
  }))
}
