import type { components } from '@attendant/client'
import { Anchor, Badge, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '../../../app/session/language.ts'
import { Panel } from '../../../ui/panel.tsx'
import { TraceTree } from '../../../ui/trace/trace-tree.tsx'
import { useDocuments } from '../rules/rules.ts'

type Tried = components['schemas']['TriedAutomation']

/** Topics, the answer, its sources, and every step with its reason. */
export function TrialResult({ result }: { result: Tried }) {
  const { t } = useLanguage()
  const { topics, draft, wouldSend, trace } = result
  return (
    <>
      <Panel title={t('trial.topics')}>
        <Group gap={6}>
          {topics.map((name) => (
            <Badge key={name} variant="light" radius="sm" tt="none">
              {name}
            </Badge>
          ))}
          {topics.length === 0 && <Dim text={t('trial.noTopics')} />}
        </Group>
      </Panel>
      <Panel title={t('trial.draft')}>
        {draft ? <div className="preview-text">{draft}</div> : <Dim text={t('trial.noDraft')} />}
      </Panel>
      {wouldSend.length > 0 && (
        <Panel title={t('trial.wouldSend')}>
          {wouldSend.map((text) => (
            <div key={text} className="preview-text">
              {text}
            </div>
          ))}
        </Panel>
      )}
      <Prompt prompt={result.prompt} />
      <Panel title={t('trial.steps')}>
        <TraceTree steps={trace.steps} />
      </Panel>
    </>
  )
}

function Prompt({ prompt: { documents, instructions } }: { prompt: Tried['prompt'] }) {
  const { t } = useLanguage()
  const known = useDocuments().data ?? []
  return (
    <Panel title={t('trial.prompt')}>
      {documents.length + instructions.length === 0 && <Dim text={t('trial.noPrompt')} />}
      {documents.map(({ documentID, version, note }) => (
        <Text key={documentID} size="sm">
          <Anchor component={Link} to={`/automation/documents/${documentID}`} size="sm">
            {known.find((each) => each.documentID === documentID)?.name ?? documentID}
          </Anchor>{' '}
          · {t('documents.version', { number: version })} {note && `· ${note}`}
        </Text>
      ))}
      {instructions.map((instruction) => (
        <Text key={instruction} size="sm">
          {t('common.quoted', { text: instruction })}
        </Text>
      ))}
    </Panel>
  )
}

const Dim = ({ text }: { text: string }) => (
  <Text size="sm" c="dimmed">
    {text}
  </Text>
)
