import type { components } from '@attendant/client'
import { Alert, Badge, Button, Code, Group, Text } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useEvery } from '../../../app/data/use-every.ts'
import { type Translate, useLanguage } from '../../../app/session/language.ts'
import { useSession } from '../../../app/session/session.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useTimes } from '../../../ui/format/times.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { TokenActions } from './token-actions.tsx'
import { TokenDialog } from './token-dialog.tsx'

export type ApiToken = components['schemas']['ApiToken']

const permissionCount = 9

export function TokensPage() {
  const { t } = useLanguage()
  const { isAdmin } = useSession()
  return (
    <SettingsPage>
      {isAdmin ? (
        <Tokens />
      ) : (
        <>
          <PageHeader title={t('access.tokens')} hint={t('access.tokensHint')} />
          <Alert color="gray">{t('settings.adminsOnly')}</Alert>
        </>
      )}
    </SettingsPage>
  )
}

function Tokens() {
  const { t } = useLanguage()
  const tokens = useEvery('/api/ApiTokens', ['api-tokens'])
  const [edited, setEdited] = useState<ApiToken | 'new'>()
  const create = (
    <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setEdited('new')}>
      {t('access.createToken')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('access.tokens')} hint={t('access.tokensHint')}>
        {tokens.data?.length !== 0 && create}
      </PageHeader>
      <TokenTable tokens={tokens} onOpen={setEdited} create={create} />
      {edited && <TokenDialog token={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

interface TokenTableProps {
  tokens: { data: ApiToken[] | undefined; error: unknown }
  onOpen(token: ApiToken): void
  create: ReactNode
}

function TokenTable({ tokens, onOpen, create }: TokenTableProps) {
  const { t } = useLanguage()
  const times = useTimes()
  return (
    <DataTable<ApiToken>
      label={t('access.tokens')}
      columns={[
        {
          key: 'name',
          title: t('common.name'),
          render: ({ name, createdBy, dateCreated }) => (
            <>
              {name}
              <Text size="xs" c="dimmed" fw={400}>
                {t('access.createdBy', { name: createdBy.name, date: times.date(dateCreated) })}
              </Text>
            </>
          ),
        },
        {
          key: 'prefix',
          title: t('access.tokenPrefix'),
          render: ({ prefix }) => <Code>{prefix}…</Code>,
          isExtra: true,
        },
        { key: 'permissions', title: t('access.permissions'), render: (token) => summarize(t, token), isExtra: true },
        { key: 'expiresAt', title: t('access.expiresAt'), render: (token) => <Expiry token={token} /> },
        {
          key: 'lastUsed',
          title: t('access.lastUsed'),
          render: ({ lastUsed }) => (lastUsed ? times.brief(lastUsed) : t('access.notUsed')),
          isExtra: true,
        },
        {
          key: 'actions',
          title: t('access.actions'),
          align: 'right',
          render: (token) => <TokenActions token={token} />,
        },
      ]}
      rows={tokens.data}
      rowKey={({ apiTokenID }) => apiTokenID}
      fault={tokens.error}
      onOpen={onOpen}
      empty={
        <EmptyState icon={IconKey} title={t('access.noTokens')} hint={t('access.noTokensHint')}>
          {create}
        </EmptyState>
      }
    />
  )
}

function summarize(t: Translate, { permissions: { length } }: ApiToken): string {
  if (length === 0) return t('access.noPermissions')
  return length === permissionCount ? t('access.allPermissions') : t('access.permissionCount', { count: length })
}

function Expiry({ token: { expiresAt } }: { token: ApiToken }) {
  const { t } = useLanguage()
  const times = useTimes()
  if (!expiresAt) return t('access.never')
  if (Date.parse(expiresAt) > Date.now()) return times.date(expiresAt)
  return (
    <Group gap={6}>
      <Badge variant="light" radius="sm" tt="none" color="orange">
        {t('access.expired')}
      </Badge>
    </Group>
  )
}
