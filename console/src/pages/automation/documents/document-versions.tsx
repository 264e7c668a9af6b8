import '../../knowledge/knowledge.css'
import { orThrow } from '@attendant/client'
import { Button, Group, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import { useMay } from '../../../app/session/me.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useTimes } from '../../../ui/format/times.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { diffLines } from './diff-lines.ts'

interface DocumentVersionsProps {
  documentID: number
  version: number
  /** The unsaved content of the form. */
  content: string
  onRestore(text: string): void
}

/** An earlier version of the document next to the current one. */
export function DocumentVersions({ documentID, version, content, onRestore }: DocumentVersionsProps) {
  const { t } = useLanguage()
  const times = useTimes()
  const attendant = useAttendant()
  const may = useMay('manageKnowledge')
  const [chosen, setChosen] = useState<string | null>(null)
  const versions = useQuery({
    queryKey: ['documents', documentID, 'versions', version],
    queryFn: ({ signal }) => {
      const query = { kind: 'document' as const, id: documentID }
      return orThrow(attendant.GET('/api/Versions', { params: { query }, signal }))
    },
  })
  return (
    <Loaded query={versions}>
      {(all) => {
        const earlier = all.filter((one) => !one.isDeleted && one.version !== version).toReversed()
        const compared = earlier.find((one) => String(one.version) === chosen)
        if (earlier.length === 0) return null
        const text = String(compared?.content.content ?? '')
        return (
          <Panel title={t('knowledge.versions')} hint={t('knowledge.versionsHint')}>
            <Group align="flex-end">
              <Select
                label={t('knowledge.compareWith')}
                value={chosen}
                onChange={setChosen}
                clearable
                data={earlier.map(({ version: number, at }) => ({
                  value: String(number),
                  label: `${t('documents.version', { number })}, ${times.moment(at)}`,
                }))}
                miw={260}
              />
              {compared && may && (
                <Button variant="default" onClick={() => onRestore(text)} title={t('knowledge.restoreHint')}>
                  {t('knowledge.restore')}
                </Button>
              )}
            </Group>
            {compared && <Difference before={text} after={content} />}
          </Panel>
        )
      }}
    </Loaded>
  )
}

function Difference({ before, after }: { before: string; after: string }) {
  const { t } = useLanguage()
  const lines = diffLines(before, after)
  if (lines.every(({ kind }) => kind === 'same')) {
    return (
      <Text size="sm" c="dimmed" mt="sm">
        {t('knowledge.sameText')}
      </Text>
    )
  }
  return (
    <div className="knowledge-text knowledge-diff">
      {lines.map(({ kind, text }, index) => {
        const Line = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'div'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their position
          <Line key={index} {...(kind === 'same' ? {} : { 'aria-label': `${t(`knowledge.${kind}`)}: ${text}` })}>
            {text || ' '}
          </Line>
        )
      })}
    </div>
  )
}
