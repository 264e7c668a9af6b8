import './forms/records.css'
import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLanguage } from '../app/session/language.ts'
import { type Permission, useMay, useMe } from '../app/session/me.ts'

/** Makes its content read-only for users without the permission and explains why. */
export function Guarded({ needs, children }: { needs: Permission; children: ReactNode }) {
  const { t } = useLanguage()
  const may = useMay(needs)
  const isKnown = useMe().data !== undefined
  return (
    <>
      {isKnown && !may && (
        <Alert color="gray" mb="md">
          {t('access.needed', { permission: t(`access.permission.${needs}`) })}
        </Alert>
      )}
      <fieldset className="plain-fieldset" disabled={!may}>
        {children}
      </fieldset>
    </>
  )
}
