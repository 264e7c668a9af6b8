import { Alert, Drawer, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { orThrow } from '../../../../client/src/client.ts'
import { explainFault } from '../../app/faults.ts'
import { useLanguage } from '../../app/language.ts'
import { useAttendant } from '../../app/session.tsx'
import { TraceTree } from '../../ui/trace-tree.tsx'

/** Why this happened: what the automation did with a message, step by step. */
export function TraceDrawer({ messageID, onClose }: { messageID: number; onClose(): void }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const { data, error } = useQuery({
    queryKey: ['trace', messageID],
    queryFn: ({ signal }) =>
      orThrow(attendant.GET('/ticketMessages/{id}/trace', { params: { path: { id: messageID } }, signal })),
    staleTime: 0,
  })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t('ticket.whyTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {error && <Alert color="red">{explainFault(t, error)}</Alert>}
      {!data && !error && <Skeleton height={120} />}
      {data?.steps.length === 0 && <Text c="dimmed">{t('ticket.noTrace')}</Text>}
      {data && <TraceTree steps={data.steps} />}
    </Drawer>
  )
}
