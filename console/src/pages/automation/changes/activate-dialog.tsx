import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { OverrideReason } from '../../../app/change-set/override-reason.tsx'
import { explainFault, toFault } from '../../../app/errors/faults.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useSession } from '../../../app/session/session.tsx'
import { type ChangeSetDetails, type Conflict, type GateReport, useActivation } from './change-sets.ts'
import { Conflicts } from './differences.tsx'
import { Checks, Verdict } from './gate-panel.tsx'

interface ActivateDialogProps {
  set: ChangeSetDetails
  gate: GateReport | undefined
  onClose(): void
}

/** The final confirmation before changes go live; only admins can override the policy, with a reason. */
export function ActivateDialog({ set, gate, onClose }: ActivateDialogProps) {
  const { t } = useLanguage()
  const { isAdmin } = useSession()
  const { activate } = useActivation(set.changeSetID)
  const [reason, setReason] = useState('')
  const isBlocked = gate?.mode === 'Block' && !gate.isPassed
  const conflicts = conflictsOf(activate.error)
  const run = () =>
    activate.mutate(isBlocked ? { override: true, reason } : {}, {
      onSuccess: onClose,
    })
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('changes.activateTitle', { name: set.name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('changes.activateText', { count: set.itemCount })}</Text>
        {gate && <Verdict report={gate} />}
        {gate && !gate.isPassed && <Checks checks={gate.checks.filter(({ isPassed }) => !isPassed)} />}
        {activate.error && (
          <Alert color="red" role="alert" title={conflicts.length > 0 ? t('changes.conflicts') : undefined}>
            {conflicts.length > 0 ? t('changes.conflictsHint') : explainFault(t, activate.error)}
          </Alert>
        )}
        <Conflicts conflicts={conflicts} />
        {isBlocked && isAdmin && <OverrideReason value={reason} maxLength={2000} onChange={setReason} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            color={isBlocked ? 'red.9' : 'accent'}
            loading={activate.isPending}
            disabled={isBlocked && (!isAdmin || !reason.trim())}
            onClick={run}
          >
            {t(isBlocked ? 'changes.override' : 'changes.activate')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function conflictsOf(fault: unknown): Conflict[] {
  const { conflicts } = toFault(fault ?? new Error()) as { conflicts?: Conflict[] }
  return conflicts ?? []
}
