import { orThrow } from '@attendant/client'
import { Alert, Button, Code, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useChange } from '../../app/data/use-change.ts'
import { type MessageKey, useLanguage } from '../../app/session/language.ts'
import { useAttendant } from '../../app/session/session.tsx'
import { CopyField } from '../../ui/forms/copy-field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { toast } from '../../ui/toasts/toasts.ts'

interface HostnameProofProps {
  hostname: string
  onProven(hostname: string): void
}

/** Claims a hostname that another workspace uses: what to publish on the host, and a button to verify it. */
export function HostnameProof({ hostname, onProven }: HostnameProofProps) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const proof = useQuery({
    queryKey: ['hostname-proof', hostname],
    queryFn: ({ signal }) =>
      orThrow(attendant.GET('/api/Customers/hostname-proof', { params: { query: { hostname } }, signal })),
  })
  return (
    <Alert color="gray" title={t('settings.hostnameTaken', { hostname })}>
      <Loaded query={proof}>
        {({ recordName, recordValue, fileAddress, fileContent }) => (
          <Stack gap="sm">
            <Text size="sm">{t('settings.hostnameProofHint')}</Text>
            <Text size="sm">
              {t('settings.hostnameRecord')} <Code>{recordName}</Code>
            </Text>
            <CopyField text={recordValue} label={t('settings.hostnameRecordValue')} />
            <Text size="sm">
              {t('settings.hostnameFile')} <Code>{fileAddress}</Code>
            </Text>
            <CopyField text={fileContent} label={t('settings.hostnameFileContent')} />
            <CheckProof hostname={hostname} onProven={onProven} />
          </Stack>
        )}
      </Loaded>
    </Alert>
  )
}

function CheckProof({ hostname, onProven }: HostnameProofProps) {
  const { t } = useLanguage()
  const check = useChange(
    (client, asked: string) => orThrow(client.POST('/api/Customers/hostname-proof', { body: { hostname: asked } })),
    { of: ['customer'] },
  )
  const onCheck = () =>
    check.mutate(hostname, {
      onSuccess: ({ isOwn }) => {
        if (!isOwn) return
        toast(t('settings.hostnameProven', { hostname }))
        onProven(hostname)
      },
    })
  return (
    <>
      {(check.data?.problems ?? []).map((problem) => (
        <Text key={problem} size="sm" role="status">
          {t(`settings.hostnameProblem.${problem}` as MessageKey)}
        </Text>
      ))}
      <Button w="fit-content" variant="default" loading={check.isPending} onClick={onCheck}>
        {t('settings.hostnameCheck')}
      </Button>
    </>
  )
}
