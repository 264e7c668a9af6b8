import { Alert } from '@mantine/core'
import { useLanguage } from '../../app/session/language.ts'
import { Panel } from '../../ui/panel.tsx'
import { addressOf, type Channel } from './channel-data.ts'

/** Read-only facts for users who may not change channels, with an explanation. */
export function ChannelFacts({ channel }: { channel: Channel }) {
  const { t } = useLanguage()
  const flag = (is: boolean) => t(is ? 'common.yes' : 'common.no')
  const facts = [
    [t('channels.address'), addressOf(channel) || '–'],
    [t('channels.isActive'), flag(channel.isActive)],
    [t('channels.autoReply'), flag(channel.autoReply)],
  ]
  return (
    <>
      <Alert color="gray" mb="md">
        {t('access.needed', { permission: t('access.permission.manageChannels') })}
      </Alert>
      <Panel title={t('channels.settings')}>
        <dl className="channel-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  )
}
