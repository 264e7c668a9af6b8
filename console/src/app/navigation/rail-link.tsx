import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Area } from '../areas.ts'
import { useLanguage } from '../session/language.ts'

export function RailLink({ area: { path, label, icon: Picture } }: { area: Area }) {
  const { t } = useLanguage()
  return (
    <UnstyledButton
      component={Link}
      to={`/${path}`}
      className="rail-link"
      activeProps={{ 'data-active': true, 'aria-current': 'page' }}
    >
      <Picture size={20} stroke={1.6} aria-hidden />
      <span>{t(label)}</span>
    </UnstyledButton>
  )
}
