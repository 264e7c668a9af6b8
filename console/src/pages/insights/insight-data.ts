import type { components } from '@attendant/client'

export type Insights = components['schemas']['Insights']
export type InsightDay = components['schemas']['InsightDay']

type CountName = Exclude<keyof InsightDay, 'date' | 'channelType'>

/** The possible outcomes of a draft, best first. */
export const draftFates = ['draftsKept', 'draftsEdited', 'draftsSent', 'draftsDropped'] as const

const dayInMs = 24 * 60 * 60 * 1000

/** Every day of the period, including those without data. */
export function listDays({ from, to }: Pick<Insights, 'from' | 'to'>): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayInMs) + 1
  return Array.from({ length: count }, (_, index) => addDays(from, index))
}

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayInMs).toISOString().slice(0, 10)

const usualOrder = ['Email', 'Chat', 'Phone', 'WhatsApp']

/** The channel types that had tickets, in a fixed order so that each keeps its colour. */
export const listChannelTypes = ({ days }: Insights): string[] =>
  [...new Set([...usualOrder, ...days.map(({ channelType }) => channelType)])].filter((type) =>
    days.some(({ channelType, opened }) => channelType === type && opened > 0),
  )

export const sumOf = (days: Partial<Record<CountName, number>>[], name: CountName): number =>
  days.reduce((sum, day) => sum + (day[name] ?? 0), 0)

/** Tickets opened per day, by channel type. */
export function openedByChannel(insights: Insights): ({ date: string } & Record<string, number | string>)[] {
  const counts = new Map(insights.days.map(({ date, channelType, opened }) => [`${date} ${channelType}`, opened]))
  const types = listChannelTypes(insights)
  return listDays(insights).map((date) => ({
    date,
    ...Object.fromEntries(types.map((type) => [type, counts.get(`${date} ${type}`) ?? 0])),
  }))
}

/** The given counts per day, summed over all channels. */
export function countsByDay<Name extends CountName>(insights: Insights, names: readonly Name[]) {
  const byDay = Map.groupBy(insights.days, ({ date }) => date)
  return listDays(insights).map((date) => ({
    date,
    ...(Object.fromEntries(names.map((name) => [name, sumOf(byDay.get(date) ?? [], name)])) as Record<Name, number>),
  }))
}
