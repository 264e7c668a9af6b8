import './autonomy.css'
import { Badge } from '@mantine/core'
import { useLanguage } from '../../../app/session/language.ts'
import type { Level } from './autonomy.ts'

/** The name of a level; screen readers ignore the dot. */
export function LevelBadge({ level }: { level: Level }) {
  const { t } = useLanguage()
  return (
    <Badge
      variant="default"
      radius="sm"
      tt="none"
      miw="max-content"
      leftSection={<span className="level-dot" data-level={level} aria-hidden />}
    >
      {t(`autonomy.level.${level}`)}
    </Badge>
  )
}
