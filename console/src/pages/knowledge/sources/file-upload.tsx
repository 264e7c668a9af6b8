import '../knowledge.css'
import { type Attendant, AttendantError, type Fault } from '@attendant/client'
import { Alert, Button, FileButton, Group, Progress, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useRefresh } from '../../../app/data/use-change.ts'
import { explainFault, prepareExplanation } from '../../../app/errors/faults.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { Panel } from '../../../ui/panel.tsx'

interface Sending {
  key: number
  name: string
  /** From 0 to 1; at 1 the service is processing the file. */
  share: number
  fault?: string
}

const accepted = '.pdf,.docx,.html,.htm,.md,.markdown,.txt,.csv'
let serial = 0

/** Turns files into documents, with one request per file so that an unreadable one does not stop the others. */
export function FileUpload({ sourceID }: { sourceID: number }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const [sending, setSending] = useState<Sending[]>([])
  const patch = (key: number, change: Partial<Sending>) =>
    setSending((known) => known.map((one) => (one.key === key ? { ...one, ...change } : one)))

  const upload = async (file: File) => {
    const key = ++serial
    setSending((known) => [...known.filter(({ name }) => name !== file.name), { key, name: file.name, share: 0 }])
    try {
      await sendFile(attendant, sourceID, file, (share) => patch(key, { share }))
      setSending((known) => known.filter((one) => one.key !== key))
    } catch (fault) {
      await prepareExplanation(fault)
      patch(key, { fault: explainFault(t, fault) })
    } finally {
      void refresh(['sources', 'documents'])
    }
  }
  const uploadAll = async (files: File[]) => {
    for (const file of files) await upload(file)
  }

  return (
    <Panel title={t('knowledge.upload')} hint={t('knowledge.uploadHint')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files can also be chosen with the button */}
      <div
        className="knowledge-drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void uploadAll([...event.dataTransfer.files])
        }}
      >
        <Group gap="sm">
          <FileButton multiple accept={accepted} onChange={(files) => void uploadAll(files)}>
            {(props) => (
              <Button variant="default" leftSection={<IconUpload size={15} aria-hidden />} {...props}>
                {t('knowledge.choose')}
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed">
            {t('knowledge.drop')}
          </Text>
        </Group>
      </div>
      {sending.map(({ key, name, share, fault }) =>
        fault ? (
          <Alert key={key} color="red" mt="xs" title={name}>
            {fault}
          </Alert>
        ) : (
          <div key={key} role="status">
            <Text size="sm" mt="xs">
              {share < 1 ? name : t('knowledge.reading', { name })}
            </Text>
            <Progress value={share * 100} animated={share >= 1} aria-label={name} />
          </div>
        ),
      )}
    </Panel>
  )
}

/** `fetch` does not report upload progress. */
function sendFile(attendant: Attendant, sourceID: number, file: File, onProgress: (share: number) => void) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = new XMLHttpRequest()
  request.open('POST', new URL(`/api/KnowledgeSources/${sourceID}/files`, attendant.baseUrl))
  request.setRequestHeader('authorization', `Bearer ${attendant.session.token ?? ''}`)
  request.responseType = 'json'
  request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
  const unreachable: Fault = { status: 0, error: 'Unreachable', message: 'Unreachable', code: 'unreachable' }
  request.onload = () => {
    if (request.status === 200) resolve()
    else reject(new AttendantError((request.response as Fault | null) ?? unreachable))
  }
  request.onerror = () => reject(new AttendantError(unreachable))
  const form = new FormData()
  form.append('file', file)
  request.send(form)
  return promise
}
