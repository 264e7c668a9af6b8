import { SegmentedControl } from '@mantine/core'
import { IconMessage, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useLanguage } from '../../../app/language.ts'
import type { ChatTextName, ChatTexts } from './chat-text-names.ts'

interface WidgetPreviewProps {
  texts: ChatTexts
  /** The text being edited stands out. */
  pointed: ChatTextName | undefined
  lang: string
}

const whenAway: ChatTextName[] = ['validEmail', 'submitButtonText', 'succesfulSubmission']

/** The chat as a visitor meets it, each text where it appears. Pages of other hosts alone may show the real one. */
export function WidgetPreview({ texts, pointed, lang }: WidgetPreviewProps) {
  const { t } = useLanguage()
  const [chosen, setChosen] = useState('open')
  const view = pointed ? (whenAway.includes(pointed) ? 'away' : 'open') : chosen
  const say = (name: ChatTextName) => <Said isPointed={pointed === name}>{texts[name]}</Said>
  return (
    <div className="widget-preview">
      <SegmentedControl
        size="xs"
        aria-label={t('channels.preview')}
        value={view}
        onChange={setChosen}
        data={[
          { value: 'open', label: t('channels.preview.open') },
          { value: 'away', label: t('channels.preview.away') },
        ]}
      />
      <section className="widget" lang={lang} dir="auto" aria-label={t('channels.preview')}>
        <div className="widget-head">
          <IconMessage size={16} aria-hidden /> {say('chatTitle')} <IconX size={14} aria-hidden />
        </div>
        <div className="widget-log">
          <Bubble>{say('defaultGreeting')}</Bubble>
          <Bubble isVisitor name={say('youText')}>
            {t('channels.sampleQuestion')}
          </Bubble>
          <Bubble>
            {say('escalatePrompt')}
            <span className="widget-buttons">
              <span className="widget-button">{say('yesText')}</span>
              <span className="widget-button">{say('noText')}</span>
            </span>
          </Bubble>
          <div className="widget-note">{say('availabilityCheck')}</div>
          {view === 'open' ? (
            <div className="widget-note">
              <strong>Alex</strong> {say('agentJoin')}
            </div>
          ) : (
            <Away say={say} />
          )}
        </div>
        <div className="widget-foot">
          <span className="widget-field" />
          <span className="widget-button" data-filled>
            {say('sendButtonText')}
          </span>
        </div>
      </section>
    </div>
  )
}

function Away({ say }: { say(name: ChatTextName): ReactNode }) {
  const { t } = useLanguage()
  return (
    <>
      <div className="widget-form">
        <span className="widget-field">{t('channels.sampleEmail')}</span>
        <span className="widget-wrong">{say('validEmail')}</span>
        <span className="widget-button" data-filled>
          {say('submitButtonText')}
        </span>
      </div>
      <div className="widget-note">{say('succesfulSubmission')}</div>
    </>
  )
}

const Said = ({ isPointed, children }: { isPointed: boolean; children: string }) => (
  <span className="widget-said" data-pointed={isPointed || undefined}>
    {children}
  </span>
)

function Bubble({ isVisitor = false, name, children }: { isVisitor?: boolean; name?: ReactNode; children: ReactNode }) {
  return (
    <div className="widget-bubble" data-visitor={isVisitor || undefined}>
      {name && <span className="widget-name">{name}</span>}
      {children}
    </div>
  )
}
