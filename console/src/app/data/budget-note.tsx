import { useLocalStorage } from '@mantine/hooks'
import { useLive, useLiveEvent } from '../live/live.tsx'
import { onDemand } from '../on-demand.tsx'
import { loadAllTexts } from '../session/language.ts'
import { type LimitName, useBudget } from './use-budget.ts'
import { useRefresh } from './use-change.ts'

const BudgetWarning = onDemand(async () => {
  await loadAllTexts()
  return (await import('./budget-warning.tsx')).BudgetWarning
})

/** Shown to admins on every page while AI spending is near or over a limit. Once closed, it returns at the next limit. */
export function BudgetNote() {
  const { isReady } = useLive()
  const { data } = useBudget(isReady)
  const refresh = useRefresh()
  const [closed, setClosed] = useLocalStorage({ key: 'attendant.budget-note', defaultValue: '' })
  useLiveEvent(['budget.reached'], () => void refresh(['budget']))
  const { exhausted = [], nearlyExhausted = [] } = data ?? {}
  const isExhausted = exhausted.length > 0
  const names = (isExhausted ? exhausted : nearlyExhausted) as LimitName[]
  const noticeKey = [data?.day.endsAt, isExhausted, ...names].join()
  if (names.length === 0 || closed === noticeKey) return null
  return <BudgetWarning names={names} isExhausted={isExhausted} onClose={() => setClosed(noticeKey)} />
}
