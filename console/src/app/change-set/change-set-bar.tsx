import './change-set-bar.css'
import { Button, Group, Text } from '@mantine/core'
import { IconGitBranch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCommands } from '../commands/commands.tsx'
import { useLanguage } from '../session/language.ts'
import { useGo } from '../use-go.ts'
import { type ChosenChangeSet, chooseChangeSet } from './chosen-change-set.ts'
import { type Wish, wishFor } from './wishes.ts'

/** Shown above every page while this tab works in a change set. */
export function ChangeSetBar({ chosen: { changeSetID, name } }: { chosen: ChosenChangeSet }) {
  const { t } = useLanguage()
  const go = useGo()
  const page = `/automation/changes/${changeSetID}`
  const group = t('changes.title')
  const leave = () => chooseChangeSet(undefined)
  const ask = (verb: Wish) => {
    wishFor(verb)
    go(page)
  }
  useCommands([
    { id: 'changes.replay', label: t('changes.replay'), group, run: () => ask('replay') },
    { id: 'changes.activate', label: t('changes.activate'), group, run: () => ask('activate') },
    { id: 'changes.discard', label: t('changes.discard'), group, run: () => ask('discard') },
    { id: 'changes.leave', label: t('changes.leave'), group, run: leave },
  ])
  return (
    <section className="change-set-bar" aria-label={t('changes.bar')}>
      <Text size="sm" component="span" truncate className="change-set-name">
        <IconGitBranch size={15} aria-hidden /> {t('changes.working')}{' '}
        <Link to={page as '/inbox'} className="change-set-link">
          {name}
        </Link>
      </Text>
      <Group gap={6} wrap="nowrap">
        {(['replay', 'activate', 'discard'] as const).map((verb) => (
          <Button
            key={verb}
            size="compact-xs"
            variant={verb === 'activate' ? 'filled' : 'default'}
            onClick={() => ask(verb)}
          >
            {t(`changes.${verb}`)}
          </Button>
        ))}
        <Button size="compact-xs" variant="subtle" onClick={leave}>
          {t('changes.leave')}
        </Button>
      </Group>
    </section>
  )
}
