import '../automation.css'
import { type components, orThrow } from '@attendant/client'
import { Alert, Anchor, Badge, Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconFlask, IconMessages } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useChannels } from '../../../app/data/reference-data.ts'
import { explainFault } from '../../../app/errors/faults.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { AutomationPage } from '../automation-page.tsx'
import { TrialResult } from './trial-result.tsx'

type Wish = components['schemas']['TryAutomation']

/** Runs a test message through the automation without side effects. */
export function TrialPage() {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const channels = useChannels()
  const trial = useMutation({
    mutationFn: (body: Wish) => orThrow(attendant.POST('/api/Automation/try', { body })),
    meta: { isQuiet: true },
  })
  return (
    <AutomationPage>
      <PageHeader title={t('trial.title')} hint={t('trial.hint')} />
      {channels?.length === 0 ? (
        <EmptyState icon={IconMessages} title={t('trial.noChannel')} hint={t('trial.noChannelHint')}>
          <Anchor component={Link} to="/channels">
            {t('navigation.channels')}
          </Anchor>
        </EmptyState>
      ) : (
        <div className="trial">
          <TrialForm isBusy={trial.isPending} onTry={trial.mutate} />
          <div aria-live="polite" aria-busy={trial.isPending}>
            {trial.isPending && <Text c="dimmed">{t('trial.running')}</Text>}
            {trial.error && <Alert color="red">{explainFault(t, trial.error)}</Alert>}
            {trial.isIdle && <EmptyState icon={IconFlask} title={t('trial.none')} hint={t('trial.noneHint')} />}
            {trial.data && !trial.isPending && <TrialResult result={trial.data} />}
          </div>
        </div>
      )}
    </AutomationPage>
  )
}

function TrialForm({ isBusy, onTry }: { isBusy: boolean; onTry(wish: Wish): void }) {
  const { t } = useLanguage()
  const channels = useChannels() ?? []
  const message = useDraft('trial')
  const [chosen, setChosen] = useState<string | null>(null)
  const [subject, setSubject] = useState('')
  const [uid, setUid] = useState('')
  const [pageURL, setPageURL] = useState('')
  const channel = channels.find(({ channelID }) => String(channelID) === chosen) ?? channels[0]

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!channel) return
    onTry({
      channelID: channel.channelID,
      text: message.text,
      ...(subject ? { subject } : {}),
      ...(uid ? { uid } : {}),
      ...(pageURL ? { pageURL } : {}),
    })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Select
          label={t('trial.channel')}
          data={channels.map(({ channelID, name }) => ({ value: String(channelID), label: name }))}
          value={channel ? String(channel.channelID) : null}
          onChange={setChosen}
          allowDeselect={false}
        />
        <Textarea
          label={t('trial.message')}
          placeholder={t('trial.messageHint')}
          value={message.text}
          onChange={(event) => message.change(event.currentTarget.value)}
          autosize
          minRows={6}
          maxRows={16}
          required
          withAsterisk={false}
        />
        {channel?.channelType === 'Email' && (
          <TextInput
            label={t('trial.subject')}
            value={subject}
            onChange={(event) => setSubject(event.currentTarget.value)}
          />
        )}
        <TextInput
          label={t('trial.from')}
          description={t('trial.fromHint')}
          value={uid}
          onChange={(event) => setUid(event.currentTarget.value)}
        />
        {channel?.channelType === 'Chat' && (
          <TextInput
            label={t('trial.page')}
            placeholder="https://www.example.com/returns"
            value={pageURL}
            onChange={(event) => setPageURL(event.currentTarget.value)}
          />
        )}
        <Group justify="space-between">
          <Badge variant="light" size="lg" radius="sm" tt="none" leftSection={<IconFlask size={13} aria-hidden />}>
            {t('trial.nothingSent')}
          </Badge>
          <Button type="submit" loading={isBusy} disabled={!channel || !message.text.trim()}>
            {t('trial.run')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
