import './start.css'
import { Progress, Text } from '@mantine/core'
import { IconChevronRight, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '../../app/session/language.ts'
import type { Step } from './use-steps.ts'

/** The setup steps of a new workspace, each with a link to its page. */
export function Checklist({ steps, onTry }: { steps: Step[]; onTry(): void }) {
  const { t } = useLanguage()
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <div className="checklist">
      <Text size="sm" c="dimmed" mb={6}>
        {t('start.progress', { done, total: steps.length })}
      </Text>
      <Progress value={(done / steps.length) * 100} size="sm" mb="md" aria-label={t('start.title')} />
      <ol className="checklist-steps">
        {steps.map(({ name, icon: Picture, to, isDone }) => (
          <li key={name}>
            <Link
              to={to}
              className="checklist-step"
              data-next={name === next?.name || undefined}
              data-done={isDone || undefined}
              onClick={name === 'ai' ? onTry : undefined}
            >
              {isDone ? (
                <IconCircleCheckFilled size={22} role="img" aria-label={t('start.done')} className="checklist-done" />
              ) : (
                <Picture size={22} stroke={1.6} aria-hidden />
              )}
              <span className="checklist-text">
                <b>{t(`start.${name}`)}</b>
                <span>{t(`start.${name}Hint`)}</span>
              </span>
              <IconChevronRight size={16} aria-hidden />
            </Link>
          </li>
        ))}
      </ol>
    </div>
  )
}
