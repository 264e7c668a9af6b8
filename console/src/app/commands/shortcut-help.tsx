import { Group, Modal, Stack, Text, Title } from '@mantine/core'
import { useLanguage } from '../session/language.ts'
import { Keys } from './command-palette.tsx'
import { useListedCommands } from './commands.tsx'

/** The shortcuts available on the current page. */
export function ShortcutHelp({ onClose }: { onClose(): void }) {
  const { t } = useLanguage()
  const palette = { id: 'palette', label: t('commands.title'), group: t('user.help'), keys: 'mod+k' }
  const withKeys = [palette, ...useListedCommands()].filter(({ keys }) => keys)
  const groups = Object.entries(Object.groupBy(withKeys, ({ group }) => group))
  return (
    <Modal opened onClose={onClose} title={t('user.shortcuts')} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Stack gap="md">
        {groups.map(([group, commands = []]) => (
          <section key={group}>
            <Title order={3} mb={4}>
              {group}
            </Title>
            {Object.entries(Object.groupBy(commands, ({ label }) => label)).map(([label, same = []]) => (
              <Group key={label} justify="space-between" py={3}>
                <Text size="sm">{label}</Text>
                <Group gap="xs">
                  {same.map(({ id, keys = '' }) => (
                    <Keys key={id} keys={keys} />
                  ))}
                </Group>
              </Group>
            ))}
          </section>
        ))}
      </Stack>
    </Modal>
  )
}
