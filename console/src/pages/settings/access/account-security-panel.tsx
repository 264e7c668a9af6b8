import { type components, orThrow } from '@attendant/client'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { repName } from '../../../app/data/reference-data.ts'
import { useChange } from '../../../app/data/use-change.ts'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { confirm } from '../../../ui/forms/confirm.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SessionList } from '../../account/sessions/session-list.tsx'

type Rep = components['schemas']['CustomerRep']

/** A teammate's second factors and sessions; for admins. */
export function AccountSecurityPanel({ rep }: { rep: Rep }) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const params = { path: { id: rep.customerRepID } }
  const name = repName(rep)
  const sessions = useQuery({
    queryKey: ['sessions', rep.customerRepID],
    queryFn: ({ signal }) => orThrow(attendant.GET('/customerReps/{id}/sessions', { params, signal })),
  })
  const signOut = useChange((client) => orThrow(client.DELETE('/customerReps/{id}/sessions', { params })), {
    of: ['sessions'],
    done: t('access.signedOut'),
  })
  const reset = useChange((client) => orThrow(client.DELETE('/customerReps/{id}/second-factor', { params })), {
    of: ['sessions'],
    done: t('access.factorReset'),
  })
  const ask = async (verb: string, text: string, run: () => void) => {
    if (await confirm({ title: `${verb}: ${name}`, text, confirm: verb, isDangerous: true })) run()
  }
  return (
    <Panel
      title={t('access.accountSecurity')}
      hint={t('access.accountSecurityHint')}
      actions={
        <>
          <Button
            variant="default"
            loading={reset.isPending}
            onClick={() => void ask(t('access.resetFactor'), t('access.resetFactorText', { name }), reset.mutate)}
          >
            {t('access.resetFactor')}
          </Button>
          <Button
            variant="default"
            loading={signOut.isPending}
            disabled={!sessions.data?.length}
            onClick={() =>
              void ask(t('access.signOutEverywhere'), t('access.signOutEverywhereText', { name }), signOut.mutate)
            }
          >
            {t('access.signOutEverywhere')}
          </Button>
        </>
      }
    >
      <Loaded query={sessions}>{(data) => <SessionList sessions={data} empty={t('access.noSessions')} />}</Loaded>
    </Panel>
  )
}
