import '../acting.css'
import { Button, Checkbox, Code, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useEvery } from '../../../../app/data/use-every.ts'
import { useLanguage } from '../../../../app/session/language.ts'
import { useSession } from '../../../../app/session/session.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { fromHeaders, type Header, HeaderFields, hasNamelessHeader } from '../header-fields.tsx'
import type { Found } from './document-form.tsx'
import type { Outcome } from './import-result.tsx'
import { useToolImport } from './use-tool-import.ts'

type Operation = Found['operations'][number]

interface OperationChoiceProps {
  found: Found
  onBack(): void
  onDone(outcomes: Outcome[]): void
}

/** Selects the operations that become tools. Unsupported ones show the reason. */
export function OperationChoice({ found: { title, operations }, onBack, onDone }: OperationChoiceProps) {
  const { t } = useLanguage()
  const { isAdmin } = useSession()
  const taken = useTakenNames()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [headers, setHeaders] = useState<Header[]>([])
  const [problem, setProblem] = useState<string>()
  const { run, progress } = useToolImport(onDone)
  const problemOf = ({ problem, name }: Operation) =>
    problem ?? (taken.has(name.toLowerCase()) && t('toolImport.taken'))
  const usable = operations.filter((operation) => !problemOf(operation))
  const picked = usable.filter((operation) => chosen.has(keyOf(operation)))
  const toggle = (key: string) =>
    setChosen((known) => new Set(known.has(key) ? [...known].filter((one) => one !== key) : [...known, key]))
  const submit = () => {
    if (hasNamelessHeader(headers)) return setProblem(t('toolServers.headerNameMissing'))
    const given = fromHeaders(headers)
    void run(picked.map(({ tool }) => ({ ...tool, http: tool.http && { ...tool.http, headers: given } })))
  }
  return (
    <Panel
      title={title || t('toolImport.operations')}
      hint={t('toolImport.found', { count: operations.length })}
      actions={
        <Button variant="default" onClick={onBack} disabled={progress !== undefined}>
          {t('toolImport.otherDocument')}
        </Button>
      }
    >
      <Stack gap="md">
        <fieldset className="plain-fieldset" disabled={progress !== undefined}>
          <legend className="operation-legend">{t('toolImport.operations')}</legend>
          <Checkbox
            label={t('toolImport.all', { count: usable.length })}
            checked={usable.length > 0 && picked.length === usable.length}
            indeterminate={picked.length > 0 && picked.length < usable.length}
            disabled={usable.length === 0}
            onChange={(event) => setChosen(new Set(event.currentTarget.checked ? usable.map(keyOf) : []))}
          />
          <ul className="operation-list">
            {operations.map((operation) => (
              <li key={keyOf(operation)}>
                <Checkbox
                  checked={picked.includes(operation)}
                  disabled={Boolean(problemOf(operation))}
                  onChange={() => toggle(keyOf(operation))}
                  label={operation.name}
                  description={<OperationFacts operation={operation} problem={problemOf(operation) || undefined} />}
                />
              </li>
            ))}
          </ul>
        </fieldset>
        {isAdmin && (
          <HeaderFields
            headers={headers}
            onChange={(changed) => {
              setHeaders(changed)
              setProblem(undefined)
            }}
            hint={t('toolImport.headersHint')}
            error={problem}
          />
        )}
        <Group gap="sm" className="operation-buttons">
          <Button onClick={submit} disabled={picked.length === 0} loading={progress !== undefined}>
            {t('toolImport.import', { count: picked.length })}
          </Button>
          <Text size="sm" c="dimmed" role="status">
            {progress && t('toolImport.progress', progress)}
          </Text>
        </Group>
      </Stack>
    </Panel>
  )
}

const keyOf = ({ method, path }: Operation) => `${method} ${path}`

function OperationFacts({ operation, problem }: { operation: Operation; problem: string | undefined }) {
  const { method, path, description } = operation
  return (
    <>
      <Code className="breakable">
        {method} {path}
      </Code>
      {description && <span className="operation-fact">{description}</span>}
      {problem && <span className="operation-fact operation-problem">{problem}</span>}
    </>
  )
}

/** Tool names in use, in lower case because they are unique regardless of case. */
function useTakenNames(): ReadonlySet<string> {
  const tools = useEvery('/api/Tools', ['tools']).data ?? []
  return new Set(tools.map(({ name }) => name.toLowerCase()))
}
