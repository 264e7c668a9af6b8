import type { components } from '@attendant/client'
import { Alert, Button, Drawer, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { explainFault } from '../../app/errors/faults.ts'
import { useLanguage } from '../../app/session/language.ts'
import { useMay } from '../../app/session/me.ts'
import { useTimes } from '../../ui/format/times.ts'
import { TraceTree } from '../../ui/trace/trace-tree.tsx'
import { CounterfactualDialog } from './counterfactual/counterfactual-dialog.tsx'
import { useTrace } from './use-trace.ts'

/** The trace of a message: what the automation did with it, step by step. */
export function TraceDrawer({ messageID, onClose }: { messageID: number; onClose(): void }) {
  const { t } = useLanguage()
  const { data, error } = useTrace(messageID)
  const mayManage = useMay('manageAutomation')
  const [isAsking, setAsking] = useState(false)
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
      {data?.changeSet && <LastActivation changeSet={data.changeSet} />}
      {mayManage && data && (
        <Button variant="default" size="compact-sm" mt="md" onClick={() => setAsking(true)}>
          {t('replays.counterfactual')}
        </Button>
      )}
      {isAsking && <CounterfactualDialog messageID={messageID} onClose={() => setAsking(false)} />}
    </Drawer>
  )
}

type Activation = NonNullable<components['schemas']['Trace']['changeSet']>

/** The configuration that the message was processed with, and whether its activation met the policy. */
function LastActivation({ changeSet }: { changeSet: Activation }) {
  const { t } = useLanguage()
  const times = useTimes()
  const { name, activatedBy, dateActivated, overrideReason } = changeSet
  const date = times.brief(dateActivated)
  return (
    <Text size="sm" c="dimmed" mt="md">
      {t('ticket.whyChangeSet', { name, date, by: activatedBy ?? '' })}
      {overrideReason && ` ${t('changes.overridden', { reason: overrideReason })}`}
    </Text>
  )
}
