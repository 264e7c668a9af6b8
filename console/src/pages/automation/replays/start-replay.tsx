import '../../../ui/mantine-areas.css'
import {
  Alert,
  Button,
  Group,
  Modal,
  MultiSelect,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useChosenChangeSet } from '../../../app/change-set/chosen-change-set.ts'
import { useChannels } from '../../../app/data/reference-data.ts'
import { useEvery } from '../../../app/data/use-every.ts'
import { explainFault } from '../../../app/errors/faults.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useGo } from '../../../app/use-go.ts'
import { useChangeSets } from '../changes/change-sets.ts'
import { useStartReplay } from './replays.ts'

const dayMs = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
const toIds = (chosen: string[]) => (chosen.length > 0 ? chosen.map(Number) : null)

interface StartReplayProps {
  /** The change set to replay; otherwise the user selects one. */
  changeSetID?: number
  onClose(): void
}

/** Chooses which messages to replay, and with which configuration. */
export function StartReplay({ changeSetID, onClose }: StartReplayProps) {
  const { t } = useLanguage()
  const go = useGo()
  const start = useStartReplay()
  const chosen = useChosenChangeSet()
  const [set, setSet] = useState(String(changeSetID ?? chosen?.changeSetID ?? 0))
  const [from, setFrom] = useState(daysAgo(28))
  const [to, setTo] = useState(daysAgo(0))
  const [max, setMax] = useState<number | string>(500)
  const [channelIDs, setChannels] = useState<string[]>([])
  const [topicIDs, setTopics] = useState<string[]>([])
  const [provider, setProvider] = useState<'Recorded' | 'Live'>('Recorded')
  const [maxCost, setMaxCost] = useState<number | string>(5)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const sample = { from, to, max: Number(max), channelIDs: toIds(channelIDs), topicIDs: toIds(topicIDs) }
    start.mutate(
      { changeSetID: Number(set) || null, sample, provider, maxCost: provider === 'Live' ? Number(maxCost) : 0 },
      { onSuccess: ({ replayID }) => go(`/automation/replays/${replayID}`) },
    )
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('replays.start')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          {changeSetID === undefined && <WhatToReplay value={set} onChange={setSet} />}
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
            <TextInput
              type="date"
              label={t('replays.from')}
              value={from}
              onChange={(event) => setFrom(event.currentTarget.value)}
            />
            <TextInput
              type="date"
              label={t('replays.to')}
              value={to}
              onChange={(event) => setTo(event.currentTarget.value)}
            />
            <NumberInput label={t('replays.max')} value={max} onChange={setMax} min={1} max={10_000} />
          </SimpleGrid>
          <Text size="sm" c="dimmed">
            {t('replays.maxHint')}
          </Text>
          <Narrowing {...{ channelIDs, setChannels, topicIDs, setTopics }} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <Select
              label={t('replays.provider')}
              value={provider}
              onChange={(value) => setProvider(value === 'Live' ? 'Live' : 'Recorded')}
              allowDeselect={false}
              data={(['Recorded', 'Live'] as const).map((value) => ({ value, label: t(`replays.provider.${value}`) }))}
            />
            {provider === 'Live' && (
              <NumberInput label={t('replays.maxCost')} value={maxCost} onChange={setMaxCost} min={0} />
            )}
          </SimpleGrid>
          {start.error && <Alert color="red">{explainFault(t, start.error)}</Alert>}
          <Group justify="flex-end">
            <Button type="submit" loading={start.isPending} disabled={!from || !to || !Number(max)}>
              {t('replays.start')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function WhatToReplay({ value, onChange }: { value: string; onChange(value: string): void }) {
  const { t } = useLanguage()
  const open = (useChangeSets().data ?? []).filter(({ state }) => state === 'Open')
  return (
    <Select
      label={t('replays.of')}
      value={value}
      onChange={(chosen) => onChange(chosen ?? '0')}
      allowDeselect={false}
      data={[
        { value: '0', label: t('replays.live') },
        ...open.map(({ changeSetID, name }) => ({ value: String(changeSetID), label: name })),
      ]}
    />
  )
}

interface NarrowingProps {
  channelIDs: string[]
  setChannels(chosen: string[]): void
  topicIDs: string[]
  setTopics(chosen: string[]): void
}

function Narrowing({ channelIDs, setChannels, topicIDs, setTopics }: NarrowingProps) {
  const { t } = useLanguage()
  const channels = useChannels() ?? []
  const topics = useEvery('/api/Topics', ['topics']).data ?? []
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <MultiSelect
        label={t('replays.channels')}
        placeholder={channelIDs.length === 0 ? t('replays.all') : ''}
        value={channelIDs}
        onChange={setChannels}
        data={channels.map(({ channelID, name }) => ({ value: String(channelID), label: name }))}
      />
      <MultiSelect
        label={t('replays.topics')}
        placeholder={topicIDs.length === 0 ? t('replays.all') : ''}
        value={topicIDs}
        onChange={setTopics}
        searchable
        data={topics.map(({ topicID, name }) => ({ value: String(topicID), label: name }))}
      />
    </SimpleGrid>
  )
}
