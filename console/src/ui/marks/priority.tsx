import './priority.css'
import type { components } from '@attendant/client'
import { useLanguage } from '../../app/session/language.ts'

export type Priority = components['schemas']['Ticket']['priority']

/** From least to most urgent. */
export const priorities: Priority[] = ['Low', 'Normal', 'High', 'Urgent']

/** Three bars, filled according to the priority; urgent tickets get an alert icon. */
export function PriorityIcon({ priority, isSilent = false }: { priority: Priority; isSilent?: boolean }) {
  const { t } = useLanguage()
  const label = t('inbox.priorityIs', { priority: t(`inbox.priority.${priority}`) })
  const rank = priorities.indexOf(priority)
  return (
    <svg
      className="priority-icon"
      data-priority={priority}
      width={14}
      height={14}
      viewBox="0 0 14 14"
      role="img"
      aria-label={label}
      aria-hidden={isSilent}
    >
      {priority === 'Urgent' ? (
        <>
          <rect x="0.5" y="0.5" width="13" height="13" rx="3" />
          <path d="M7 3.4v4.4M7 10.3v.3" className="priority-mark" />
        </>
      ) : (
        [0, 1, 2].map((bar) => (
          <rect
            key={bar}
            x={1 + bar * 4.5}
            y={9 - bar * 3}
            width="3"
            height={4 + bar * 3}
            rx="1"
            opacity={bar <= rank ? 1 : 0.28}
          />
        ))
      )}
    </svg>
  )
}
