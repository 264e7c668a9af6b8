import { type components, orThrow } from '@attendant/client'
import { Button, FileButton, Group, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useChange } from '../../../../app/data/use-change.ts'
import { useLanguage } from '../../../../app/session/language.ts'
import { Panel } from '../../../../ui/panel.tsx'
import { readJson } from '../json-text.ts'

export type Found = components['schemas']['OpenApiOperations']

const maxBytes = 2 * 1024 * 1024

/** Accepts an OpenAPI document as text, as a file or by its address. */
export function DocumentForm({ onFound }: { onFound(found: Found): void }) {
  const { t } = useLanguage()
  const [source, setSource] = useState<'Text' | 'Url'>('Text')
  const [text, setText] = useState('')
  const [url, setUrl] = useState('')
  const [problem, setProblem] = useState<string>()
  const read = useChange(
    (client, body: components['schemas']['OpenApiImport']) =>
      orThrow(client.POST('/api/Tools/import-openapi', { body })),
    { of: [] },
  )
  const type = (given: string) => {
    setText(given)
    setProblem(undefined)
  }
  const take = async (file: File | null) => {
    if (!file) return
    if (file.size > maxBytes) setProblem(t('toolImport.tooLarge'))
    else type(await file.text())
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (source === 'Text' && !readJson(text)) return setProblem(t('toolImport.notJson'))
    if (source === 'Url' && !URL.canParse(url.trim())) return setProblem(t('toolImport.notUrl'))
    setProblem(undefined)
    read.mutate(source === 'Text' ? { document: text } : { url: url.trim() }, {
      onSuccess: (found) => (found.operations.length > 0 ? onFound(found) : setProblem(t('toolImport.noOperations'))),
    })
  }
  return (
    <Panel title={t('toolImport.document')} hint={t('toolImport.documentHint')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <SegmentedControl
            aria-label={t('toolImport.source')}
            value={source}
            onChange={(chosen) => {
              setSource(chosen as typeof source)
              setProblem(undefined)
            }}
            data={(['Text', 'Url'] as const).map((value) => ({ value, label: t(`toolImport.source.${value}`) }))}
            w="fit-content"
          />
          {source === 'Text' ? (
            <Textarea
              label={t('toolImport.text')}
              className="code-field"
              placeholder='{ "openapi": "3.1.0", … }'
              spellCheck={false}
              autosize
              minRows={8}
              maxRows={18}
              value={text}
              onChange={(event) => type(event.currentTarget.value)}
              error={problem}
            />
          ) : (
            <TextInput
              label={t('toolImport.url')}
              placeholder="https://shop.example.com/openapi.json"
              value={url}
              onChange={(event) => {
                setUrl(event.currentTarget.value)
                setProblem(undefined)
              }}
              error={problem}
            />
          )}
          <Group gap="xs">
            <Button type="submit" loading={read.isPending}>
              {t('toolImport.read')}
            </Button>
            {source === 'Text' && (
              <FileButton accept=".json,application/json" onChange={(file) => void take(file)}>
                {(props) => (
                  <Button variant="default" leftSection={<IconUpload size={15} aria-hidden />} {...props}>
                    {t('toolImport.upload')}
                  </Button>
                )}
              </FileButton>
            )}
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}
