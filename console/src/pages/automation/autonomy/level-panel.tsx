import { Alert, Button, Group, Select, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { translateStored } from '../../../app/errors/error-texts.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { Panel } from '../../../ui/panel.tsx'
import { type Level, levels, type PairDetails, useSetLevel } from './autonomy.ts'

/** The level of a topic, which can be changed manually with a reason. */
export function LevelPanel({ pair }: { pair: PairDetails }) {
  const { t } = useLanguage()
  const [chosen, setChosen] = useState<Level>()
  const [reason, setReason] = useState('')
  const set = useSetLevel(pair)
  const level = chosen ?? pair.level
  const place = levels.indexOf(pair.level)
  const [lower, higher] = [levels[place - 1], levels[place + 1]]
  const save = (body: { level: Level; reason: string }) =>
    set.mutate(body, {
      onSuccess: () => {
        setChosen(undefined)
        setReason('')
      },
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save({ level, reason })
  }
  const { proposedLevel } = pair
  return (
    <Panel
      title={t('autonomy.level')}
      hint={pair.isDefault ? t('autonomy.isDefault') : translateStored(pair.reason ?? '')}
    >
      <Stack gap="sm">
        {proposedLevel && (
          <Alert color="accent" title={t('autonomy.proposes', { level: t(`autonomy.level.${proposedLevel}`) })}>
            <Button
              size="xs"
              loading={set.isPending}
              onClick={() => save({ level: proposedLevel, reason: t('autonomy.acceptReason') })}
            >
              {t('autonomy.accept')}
            </Button>
          </Alert>
        )}
        {pair.effectiveLevel !== pair.level && <Alert color="orange">{t('autonomy.limited')}</Alert>}
        <form onSubmit={submit}>
          <Stack gap="sm">
            <Group gap="xs" align="flex-end">
              <Select
                label={t('autonomy.newLevel')}
                data={levels.map((value) => ({ value, label: t(`autonomy.level.${value}`) }))}
                value={level}
                onChange={(value) => setChosen((value as Level | null) ?? undefined)}
                allowDeselect={false}
              />
              {higher && (
                <Button variant="default" onClick={() => setChosen(higher)}>
                  {t('autonomy.promote')}
                </Button>
              )}
              {lower && (
                <Button variant="default" onClick={() => setChosen(lower)}>
                  {t('autonomy.demote')}
                </Button>
              )}
            </Group>
            <Text size="sm" c="dimmed">
              {t(`autonomy.levelHint.${level}`)}
            </Text>
            {level !== pair.level && (
              <>
                <Textarea
                  label={t('autonomy.reason')}
                  description={t('autonomy.reasonHint')}
                  value={reason}
                  onChange={(event) => setReason(event.currentTarget.value)}
                  maxLength={1000}
                  autosize
                  minRows={2}
                  maxRows={6}
                />
                <Group>
                  <Button type="submit" loading={set.isPending} disabled={!reason.trim()}>
                    {t('autonomy.setLevel')}
                  </Button>
                </Group>
              </>
            )}
          </Stack>
        </form>
      </Stack>
    </Panel>
  )
}
