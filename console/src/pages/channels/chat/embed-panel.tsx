import { Anchor } from '@mantine/core'
import { useLanguage } from '../../../app/session/language.ts'
import { CopyField } from '../../../ui/forms/copy-field.tsx'
import { Panel } from '../../../ui/panel.tsx'

export function EmbedPanel({ token }: { token: string }) {
  const { t } = useLanguage()
  const snippet = `<script src="${location.origin}/widget/loader.js" data-channel="${token}" async></script>`
  return (
    <Panel
      title={t('channels.embed')}
      hint={t('channels.embedHint')}
      actions={
        <Anchor href={`/widget/demo?channel=${token}`} target="_blank" rel="noreferrer" size="sm">
          {t('channels.openDemo')}
        </Anchor>
      }
    >
      <CopyField text={snippet} label={t('channels.embed')} />
    </Panel>
  )
}
