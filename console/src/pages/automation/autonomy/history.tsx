import { Anchor, Group, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { translateStored } from '../../../app/errors/error-texts.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useTimes } from '../../../ui/format/times.ts'
import { type LevelChange, type Pair, pairPath } from './autonomy.ts'
import { LevelBadge } from './level-badge.tsx'

interface HistoryProps {
  changes: LevelChange[]
  /** For showing the topics' names; omitted if all changes are about the same topic. */
  pairs?: Pick<Pair, 'channelID' | 'topicID' | 'topicName' | 'channelName'>[]
}

/** Level changes with their reasons, newest first. */
export function History({ changes, pairs }: HistoryProps) {
  const { t } = useLanguage()
  const times = useTimes()
  if (changes.length === 0) return <p className="quiet">{t('autonomy.noHistory')}</p>
  return (
    <ul className="autonomy-list">
      {changes.map((change) => {
        const { autonomyChangeID, at, from, to, cause, reason, channelID, topicID } = change
        const pair = pairs?.find((each) => each.channelID === channelID && each.topicID === topicID)
        return (
          <li key={autonomyChangeID}>
            <Group gap={6}>
              {pair && (
                <Anchor component={Link} to={pairPath(pair)} size="sm" fw={500}>
                  {pair.topicName} · {pair.channelName}
                </Anchor>
              )}
              <LevelBadge level={from} />
              <IconArrowRight size={14} role="img" aria-label={t('autonomy.becomes')} />
              <LevelBadge level={to} />
              <Text size="xs" c="dimmed">
                {t(`autonomy.cause.${cause}`)} · {times.brief(at)}
              </Text>
            </Group>
            <Text size="sm" mt={2}>
              {translateStored(reason)}
            </Text>
          </li>
        )
      })}
    </ul>
  )
}
