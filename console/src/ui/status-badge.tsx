import { Badge } from '@mantine/core'
import { useLanguage } from '../app/language.ts'

const colours: Record<string, string> = { Open: 'accent', Escalated: 'orange', Closed: 'gray' }

interface StatusBadgeProps {
  ticket: { status: string; isSpam: boolean }
  /** Open is what most tickets are: where many stand together, it goes without saying. */
  isOpenShown?: boolean
}

/** The state of a ticket; words of the desk's own are shown as they are. */
export function StatusBadge({ ticket: { status, isSpam }, isOpenShown = false }: StatusBadgeProps) {
  const { t } = useLanguage()
  if (isSpam) return <Badge {...shape('red')}>{t('ticket.status.spam')}</Badge>
  if (status === 'Open' && !isOpenShown) return null
  const known = { Open: 'open', Escalated: 'escalated', Closed: 'closed' }[status] as 'open' | undefined
  return <Badge {...shape(colours[status] ?? 'blue')}>{known ? t(`ticket.status.${known}`) : status}</Badge>
}

const shape = (color: string) => ({ color, variant: 'light', size: 'sm', radius: 'sm', tt: 'none' as const, fw: 600 })
