import type { components } from '@attendant/client'
import { Button, Fieldset, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useLanguage } from '../../../app/session/language.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

type RoleMapping = components['schemas']['RoleMapping']

interface RoleMappingsProps {
  mappings: RoleMapping[]
  onChange(mappings: RoleMapping[]): void
}

/** Permissions and teams of a mapping can only be set over the API, and are preserved here. */
export function RoleMappings({ mappings, onChange }: RoleMappingsProps) {
  const { t } = useLanguage()
  const roles = (['Agent', 'Admin'] as const).map((value) => ({ value, label: t(`people.role.${value}`) }))
  const change = (index: number, changes: Partial<RoleMapping>) =>
    onChange(mappings.map((mapping, at) => (at === index ? { ...mapping, ...changes } : mapping)))
  return (
    <Fieldset legend={t('sso.roleMappings')} mt="md">
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {t('sso.roleMappingsHint')}
        </Text>
        {mappings.map((mapping, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: mappings have no identity but their position
          <Group key={index} gap="xs" align="flex-end" wrap="nowrap">
            <TextInput
              flex={1}
              label={t('sso.group')}
              value={mapping.group}
              onChange={(event) => change(index, { group: event.currentTarget.value })}
            />
            <Select
              label={t('people.role')}
              data={roles}
              value={mapping.role}
              allowDeselect={false}
              onChange={(role) => change(index, { role: role === 'Admin' ? 'Admin' : 'Agent' })}
            />
            <IconButton
              icon={IconTrash}
              label={`${t('sso.removeMapping')}: ${mapping.group}`}
              onClick={() => onChange(mappings.filter((_, at) => at !== index))}
            />
          </Group>
        ))}
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => onChange([...mappings, { group: '', role: 'Agent' }])}
          >
            {t('sso.addMapping')}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}
