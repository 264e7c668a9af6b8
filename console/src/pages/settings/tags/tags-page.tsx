import { orThrow } from '@attendant/client'
import { Button, Group } from '@mantine/core'
import { IconArrowMerge, IconEdit, IconTag } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../../app/data/use-change.ts'
import { useEvery } from '../../../app/data/use-every.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useMay } from '../../../app/session/me.ts'
import { useGo } from '../../../app/use-go.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { MergeTag, RenameTag, type Tag } from './tag-dialogs.tsx'

export function TagsPage() {
  const { t } = useLanguage()
  const go = useGo()
  const mayChange = useMay('manageAutomation')
  const tags = useEvery('/api/Tags', ['tags'])
  const [shown, setShown] = useState<{ kind: 'rename' | 'merge'; tag: Tag }>()
  const remove = useChange(
    (attendant, id: number) => orThrow(attendant.DELETE('/api/Tags/{id}', { params: { path: { id } } })),
    { of: ['tags', 'tickets'] },
  )
  return (
    <SettingsPage>
      <PageHeader title={t('triage.tags')} hint={t('triage.tagsPageHint')} />
      <DataTable<Tag>
        label={t('triage.tags')}
        columns={[
          { key: 'name', title: t('common.name'), render: ({ name }) => name },
          {
            key: 'ticketCount',
            title: t('people.tickets'),
            align: 'right',
            width: 90,
            render: ({ ticketCount }) => ticketCount,
          },
          ...(mayChange
            ? [
                {
                  key: 'actions',
                  title: '',
                  width: 130,
                  render: (tag: Tag) => (
                    <Group gap={2} wrap="nowrap" justify="flex-end" onClick={(event) => event.stopPropagation()}>
                      <IconButton
                        icon={IconEdit}
                        label={t('triage.renameTag', { name: tag.name })}
                        onClick={() => setShown({ kind: 'rename', tag })}
                      />
                      <IconButton
                        icon={IconArrowMerge}
                        label={t('triage.mergeTag', { name: tag.name })}
                        onClick={() => setShown({ kind: 'merge', tag })}
                      />
                      <DeleteButton
                        name={tag.name}
                        text={t('triage.deleteTagText')}
                        onDelete={() => remove.mutate(tag.tagID)}
                        isSmall
                      />
                    </Group>
                  ),
                },
              ]
            : []),
        ]}
        rows={tags.data}
        rowKey={({ tagID }) => tagID}
        fault={tags.error}
        onOpen={({ name }) => go(`/inbox?view=all&tags=${encodeURIComponent(name)}`)}
        empty={
          <EmptyState icon={IconTag} title={t('triage.noTags')} hint={t('triage.noTagsHint')}>
            <Button variant="default" component={Link} to="/inbox">
              {t('navigation.inbox')}
            </Button>
          </EmptyState>
        }
      />
      {shown?.kind === 'rename' && <RenameTag tag={shown.tag} onClose={() => setShown(undefined)} />}
      {shown?.kind === 'merge' && (
        <MergeTag
          tag={shown.tag}
          others={(tags.data ?? []).filter(({ tagID }) => tagID !== shown.tag.tagID)}
          onClose={() => setShown(undefined)}
        />
      )}
    </SettingsPage>
  )
}
