import { Alert, Button, Group, Text } from '@mantine/core'
import { useLanguage } from '../../../../app/session/language.ts'
import { useTimes } from '../../../../ui/format/times.ts'
import type { ReplyDraft } from './use-reply-draft.ts'

/** Shown if the user wrote something else in another window: both versions, to choose one. */
export function DraftConflict({ draft: { written, other, take, keepOwn } }: { draft: ReplyDraft }) {
  const { t } = useLanguage()
  const times = useTimes()
  if (!other) return null
  return (
    <Alert color="yellow" mb={8} py={8}>
      <b>{t('compose.conflict')}</b>
      <div className="draft-versions">
        <section>
          <Text size="xs" fw={600}>
            {t('compose.here')}
          </Text>
          <Text size="sm" className="plain-body draft-version">
            {written.body?.text || '–'}
          </Text>
        </section>
        <section>
          <Text size="xs" fw={600}>
            {t('compose.elsewhere', { time: times.brief(other.dateSaved) })}
          </Text>
          <Text size="sm" className="plain-body draft-version">
            {other.message || '–'}
          </Text>
        </section>
      </div>
      <Group gap="xs" mt={8}>
        <Button size="compact-xs" onClick={keepOwn}>
          {t('compose.keepHere')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => take(other)}>
          {t('compose.takeOther')}
        </Button>
      </Group>
    </Alert>
  )
}
