import { orThrow } from '@attendant/client'
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '../../../../app/session/language.ts'
import { useAttendant } from '../../../../app/session/session.tsx'
import type { Trigger } from '../rules.ts'
import type { Conditions } from './condition-fields.ts'

const maxListed = 8

/** The recent tickets that the unsaved rule would match. */
export function MatchPreview({ trigger, conditions }: { trigger: Trigger; conditions: Conditions }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const preview = useMutation({
    mutationFn: () => {
      const subject = trigger.topicID === undefined ? { hookName: trigger.hookName } : { topicID: trigger.topicID }
      return orThrow(attendant.POST('/api/Rules/match-preview', { body: { ...subject, conditions } }))
    },
  })
  const { data } = preview
  const matching = data?.tickets.filter(({ matched }) => matched).slice(0, maxListed) ?? []
  return (
    <Stack gap="xs">
      <Button variant="default" size="xs" w="fit-content" loading={preview.isPending} onClick={() => preview.mutate()}>
        {t('conditions.preview')}
      </Button>
      {preview.isError && <Alert color="red">{t('conditions.previewFailed')}</Alert>}
      {data && (
        <Text size="sm" role="status">
          {t('conditions.matched', { matched: data.matched, examined: data.examined })}
        </Text>
      )}
      {matching.map(({ ticketID, subject }) => (
        <Anchor key={ticketID} component={Link} to={`/inbox/${ticketID}`} size="sm" truncate>
          #{ticketID} {subject || t('conditions.noSubject')}
        </Anchor>
      ))}
    </Stack>
  )
}
