import '../channels.css'
import { orThrow } from '@attendant/client'
import { Badge, Button, Group, Modal, Text } from '@mantine/core'
import { IconEdit, IconFolder, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useChange, useRefresh } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { emptyToNull, Fields } from '../../../ui/forms/fields.tsx'
import { RecordFormFrame } from '../../../ui/forms/record-form-frame.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { type Folder, useFolders } from '../channel-data.ts'

/** The folders of the mailbox as a tree, with a choice of which are imported. */
export function FolderPanel({ channelID }: { channelID: number }) {
  const { t } = useLanguage()
  const folders = useFolders(channelID).data ?? []
  const [edited, setEdited] = useState<Folder | 'new'>()
  return (
    <Panel
      title={t('channels.folders')}
      hint={t('channels.foldersHint')}
      actions={
        <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setEdited('new')}>
          {t('channels.addFolder')}
        </Button>
      }
    >
      {folders.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('channels.noFolders')}
        </Text>
      ) : (
        <FolderBranch folders={folders} parentFolderID={null} onEdit={setEdited} />
      )}
      {edited && (
        <FolderDialog
          channelID={channelID}
          folder={edited === 'new' ? undefined : edited}
          folders={folders}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Panel>
  )
}

interface FolderBranchProps {
  folders: Folder[]
  parentFolderID: number | null
  onEdit(folder: Folder): void
}

function FolderBranch({ folders, parentFolderID, onEdit }: FolderBranchProps) {
  const { t } = useLanguage()
  const remove = useChange(
    (client, id: number) => orThrow(client.DELETE('/api/ChannelFolders/{id}', { params: { path: { id } } })),
    { of: ['folders'] },
  )
  const here = folders.filter((folder) => folder.parentFolderID === parentFolderID)
  if (here.length === 0) return null
  return (
    <ul className="folders">
      {here.map((folder) => (
        <li key={folder.folderID}>
          <Group gap={8} wrap="nowrap" className="folder">
            <IconFolder size={16} stroke={1.6} aria-hidden />
            <Text size="sm" flex={1}>
              {folder.name}{' '}
              <Text span size="xs" c="dimmed">
                {folder.type}
              </Text>
            </Text>
            {folder.autoRetrieveEmails && (
              <Badge variant="light" radius="sm" size="sm" tt="none">
                {t('channels.folderFetch')}
              </Badge>
            )}
            <IconButton
              icon={IconEdit}
              label={`${t('common.change')}: ${folder.name}`}
              onClick={() => onEdit(folder)}
            />
            <DeleteButton
              name={folder.name}
              text={t('channels.deleteFolderText')}
              onDelete={() => remove.mutate(folder.folderID)}
              isSmall
            />
          </Group>
          <FolderBranch folders={folders} parentFolderID={folder.folderID} onEdit={onEdit} />
        </li>
      ))}
    </ul>
  )
}

interface FolderDialogProps {
  channelID: number
  folder: Folder | undefined
  folders: Folder[]
  onClose(): void
}

function FolderDialog({ channelID, folder, folders, onClose }: FolderDialogProps) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const refresh = useRefresh()
  const record = useRecordForm({
    key: `folder.${folder?.folderID ?? `new.${channelID}`}`,
    initial: {
      name: folder?.name ?? '',
      type: folder?.type ?? 'Custom',
      parentFolderID: (folder?.parentFolderID ?? '') as number | '',
      externalFolderID: folder?.externalFolderID ?? '',
      autoRetrieveEmails: folder?.autoRetrieveEmails ?? true,
    },
    validate: { name: (name) => (name.trim() ? null : t('form.required')) },
    save: async (values) => {
      const body = { ...emptyToNull(values), name: values.name, channelID }
      if (!folder) return orThrow(attendant.POST('/api/ChannelFolders', { body }))
      const path = { id: folder.folderID }
      return orThrow(attendant.PUT('/api/ChannelFolders/{id}', { params: { path }, body }))
    },
    onSaved: () => {
      void refresh(['folders'])
      onClose()
    },
  })
  const parents = folders.filter(({ folderID }) => folderID !== folder?.folderID)
  return (
    <Modal
      opened
      onClose={onClose}
      title={folder?.name ?? t('channels.addFolder')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <RecordFormFrame record={record}>
        <Fields
          form={record.form}
          fields={[
            { name: 'name', label: t('common.name'), isRequired: true },
            {
              name: 'type',
              label: t('channels.folderType'),
              kind: 'choice',
              isRequired: true,
              options: ['Inbox', 'Sent', 'Custom'].map((value) => ({ value, label: value })),
            },
            {
              name: 'parentFolderID',
              label: t('channels.folderParent'),
              kind: 'reference',
              isWide: true,
              options: parents.map(({ folderID, name }) => ({ value: String(folderID), label: name })),
            },
            {
              name: 'externalFolderID',
              label: t('channels.folderExternal'),
              hint: t('channels.folderExternalHint'),
              isWide: true,
            },
            { name: 'autoRetrieveEmails', label: t('channels.folderFetch'), kind: 'flag', isWide: true },
          ]}
        />
      </RecordFormFrame>
    </Modal>
  )
}
