import './records.css'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLanguage } from '../../app/session/language.ts'
import { confirm } from './confirm.ts'
import type { SavedForm } from './use-record-form.ts'

interface RecordFormFrameProps {
  record: SavedForm
  /** The submit button's verb, if not "Save". */
  verb?: string
  /** The user may view but not change the record. */
  isReadOnly?: boolean
  /** Buttons on the left, such as a delete button. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame of a form: general errors, its buttons, and a question before leaving with unsaved changes. */
export function RecordFormFrame({ record, verb, isReadOnly = false, aside, children }: RecordFormFrameProps) {
  const { t } = useLanguage()
  const { submit, isSaving, isDirty, fault, discard } = record
  const isChanged = isDirty()
  useLeaveQuestion(isDirty)
  return (
    <form onSubmit={submit} noValidate className="record-form">
      <fieldset className="plain-fieldset" disabled={isReadOnly}>
        <Stack gap="sm">
          {children}
          {fault && (
            <Alert color="red" role="alert">
              {fault}
            </Alert>
          )}
          {!isReadOnly && (
            <Group justify="space-between" className="form-buttons" data-changed={isChanged || undefined}>
              <Group gap="xs">{aside}</Group>
              <Group gap="xs">
                {isChanged && (
                  <Button variant="default" onClick={discard} disabled={isSaving}>
                    {t('common.discard')}
                  </Button>
                )}
                <Button type="submit" loading={isSaving}>
                  {verb ?? t('common.save')}
                </Button>
              </Group>
            </Group>
          )}
        </Stack>
      </fieldset>
    </form>
  )
}

/** Unsaved input is kept in the browser but must not appear to be saved. */
function useLeaveQuestion(isDirty: () => boolean): void {
  const { t } = useLanguage()
  useBlocker({
    enableBeforeUnload: isDirty,
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty() || current.pathname === next.pathname) return false
      return !(await confirm({ title: t('form.leave'), text: t('form.leaveText'), confirm: t('form.leaveVerb') }))
    },
  })
}
