import { type components, orThrow } from '@attendant/client'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconSearch, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { useGo } from '../../../app/use-go.ts'
import { DataTable, type Sorting } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useTimes } from '../../../ui/format/times.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SettingsPage } from '../settings-page.tsx'

type EndUser = components['schemas']['EndUser']

export function ContactsPage() {
  const { t } = useLanguage()
  const times = useTimes()
  const go = useGo()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const [pageNumber, setPageNumber] = useState(1)
  const [sorting, setSorting] = useState<Sorting>({ sortBy: 'DateCreated', sortOrder: 'desc' })
  const endUsers = useEndUsers({ pageNumber, search, sorting })
  const create = (
    <Button component={Link} to="/settings/contacts/new" leftSection={<IconPlus size={15} aria-hidden />}>
      {t('people.addContact')}
    </Button>
  )
  return (
    <SettingsPage>
      <PageHeader title={t('people.contacts')} hint={t('people.contactsHint')}>
        <TextInput
          aria-label={t('common.search')}
          placeholder={t('people.searchContacts')}
          leftSection={<IconSearch size={15} aria-hidden />}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setPageNumber(1)
          }}
          w={300}
        />
        {create}
      </PageHeader>
      <DataTable<EndUser>
        label={t('people.contacts')}
        columns={[
          { key: 'DisplayName', title: t('common.name'), render: (user) => user.DisplayName || '–', isSortable: true },
          { key: 'Email', title: t('people.Email'), render: ({ Email }) => Email, isSortable: true },
          { key: 'Phone', title: t('people.Phone'), render: ({ Phone }) => Phone, isExtra: true },
          { key: 'CustomerRef', title: t('people.CustomerRef'), render: (user) => user.CustomerRef, isExtra: true },
          {
            key: 'DateCreated',
            title: t('people.since'),
            render: ({ DateCreated }) => times.date(DateCreated),
            isSortable: true,
            isExtra: true,
          },
        ]}
        rows={endUsers.data?.items}
        rowKey={({ EndUserID }) => EndUserID}
        fault={endUsers.error}
        sorting={sorting}
        onSort={setSorting}
        onOpen={({ EndUserID }) => go(`/settings/contacts/${EndUserID}`)}
        page={{ number: pageNumber, total: endUsers.data?.totalPages ?? 0, onChange: setPageNumber }}
        empty={
          <EmptyState
            icon={IconUsers}
            title={t(search ? 'people.noneFound' : 'people.noContacts')}
            hint={t(search ? 'people.noneFoundHint' : 'people.noContactsHint')}
          >
            {!search && create}
          </EmptyState>
        }
      />
    </SettingsPage>
  )
}

function useEndUsers({ pageNumber, search, sorting }: { pageNumber: number; search: string; sorting: Sorting }) {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['end-users', 'list', pageNumber, search, sorting],
    queryFn: ({ signal }) => {
      const query = { pageNumber, pageSize: 25, ...sorting, ...(search ? { search } : {}) }
      return orThrow(attendant.GET('/api/EndUsers', { params: { query }, signal }))
    },
    placeholderData: keepPreviousData,
  })
}
