import { orThrow } from '@attendant/client'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { contactName } from '../../ui/format/contact-name.ts'
import { repName, useReps } from '../data/reference-data.ts'
import { useEvery } from '../data/use-every.ts'
import { automationGroups, settingsGroups, useOfferedSections } from '../sections.ts'
import { useLanguage } from '../session/language.ts'
import { useAttendant } from '../session/session.tsx'
import type { Command } from './command.ts'

/** Delay between the last keystroke and the request, in ms. */
const debounceMs = 200
const maxOfEach = 5
const allGroups = [...settingsGroups, ...automationGroups]

interface PaletteResults {
  results: Command[]
  /** More results may follow. */
  isSearching: boolean
}

/** Tickets, contacts, documents and settings pages that match the query. */
export function usePaletteResults(query: string, go: (address: string) => void): PaletteResults {
  const [words] = useDebouncedValue(query.trim(), debounceMs)
  const isAsked = words.length >= 2
  const tickets = useTickets(words, isAsked)
  const contacts = useContacts(words, isAsked)
  const reps = useReps() ?? []
  const documents = useEvery('/api/Documents', ['documents']).data ?? []
  const pages = usePages()
  const { t } = useLanguage()
  const typed = query.trim()
  if (typed.length < 2) return { results: [], isSearching: false }
  const isSearching = typed !== words || tickets.isFetching || contacts.isFetching
  if (!isAsked) return { results: [], isSearching }

  const has = toMatcher(query)
  const to = (id: string, group: string, label: string, address: string): Command => ({
    ...{ id, group, label },
    run: () => go(address),
  })
  const results = [
    ...pages.filter(([label]) => has(label)).map(([label, address]) => to(address, t('commands.go'), label, address)),
    ...tickets.found.map(({ ticketID, subject, endUserName, lastMessagePreview }) => {
      const about = subject || lastMessagePreview || `#${ticketID}`
      return to(`ticket.${ticketID}`, t('ticket.one'), `${contactName(t, endUserName)}: ${about}`, `/inbox/${ticketID}`)
    }),
    ...contacts.found.map(({ EndUserID, DisplayName, Email }) =>
      to(
        `contact.${EndUserID}`,
        t('people.contacts'),
        [contactName(t, DisplayName), Email].filter(Boolean).join(' · '),
        `/settings/contacts/${EndUserID}`,
      ),
    ),
    ...reps
      .filter((rep) => has(`${repName(rep)} ${rep.username}`))
      .slice(0, maxOfEach)
      .map((rep) =>
        to(`rep.${rep.customerRepID}`, t('people.team'), repName(rep), `/settings/team/${rep.customerRepID}`),
      ),
    ...documents
      .filter(({ name }) => has(name))
      .slice(0, maxOfEach)
      .map(({ documentID, name }) =>
        to(`document.${documentID}`, t('automation.documents'), name, `/automation/documents/${documentID}`),
      ),
  ]
  return { results, isSearching }
}

/** Returns a function that tests whether a text contains every word, in any order. */
const toMatcher = (query: string) => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return (text: string) => words.every((word) => text.toLowerCase().includes(word))
}

function useTickets(search: string, isAsked: boolean) {
  const attendant = useAttendant()
  const { data, isFetching } = useQuery({
    queryKey: ['tickets', 'found', search],
    queryFn: ({ signal }) =>
      orThrow(attendant.GET('/tickets', { params: { query: { search, pageSize: maxOfEach } }, signal })),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return { found: isAsked ? (data?.items ?? []) : [], isFetching }
}

function useContacts(search: string, isAsked: boolean) {
  const attendant = useAttendant()
  const { data, isFetching } = useQuery({
    queryKey: ['endUsers', 'found', search],
    queryFn: ({ signal }) =>
      orThrow(attendant.GET('/api/EndUsers', { params: { query: { search, pageSize: maxOfEach } }, signal })),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return { found: isAsked ? (data?.items ?? []) : [], isFetching }
}

/** The pages below the areas of the navigation. */
function usePages(): [label: string, address: string][] {
  const { t } = useLanguage()
  const groups = useOfferedSections(allGroups)
  return groups.flatMap(({ sections }) => sections.map(({ label, to }): [string, string] => [t(label), to]))
}
