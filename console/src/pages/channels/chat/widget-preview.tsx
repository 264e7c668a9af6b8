import { SegmentedControl } from '@mantine/core'
import { IconMessage, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useLanguage } from '../../../app/session/language.ts'
import type { ChatTextName, ChatTexts } from './chat-text-names.ts'

interface WidgetPreviewProps {
  texts: ChatTexts
  /** The text being edited, which is highlighted. */
  pointed: ChatTextName | undefined
  lang: string
}

const offlineTexts: ChatTextName[] = ['validEmail', 'submitButtonText', 'succesfulSubmission']

/** Imitates the chat as visitors see it, each text in its place; the real one can only be embedded in pages of other hosts. */
export function WidgetPreview({ texts, pointed, lang }: WidgetPreviewProps) {
  const { t } = useLanguage()
  const [chosen, setChosen] = useState('open')
  const view = pointed ? (offlineTexts.includes(pointed) ? 'away' : 'open') : chosen
  const show = (name: ChatTextName) => <Label isPointed={pointed === name}>{texts[name]}</Label>
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
          <IconMessage size={16} aria-hidden /> {show('chatTitle')} <IconX size={14} aria-hidden />
        </div>
        <div className="widget-log">
          <Bubble>{show('defaultGreeting')}</Bubble>
          <Bubble isVisitor name={show('youText')}>
            {t('channels.sampleQuestion')}
          </Bubble>
          <Bubble>
            {show('escalatePrompt')}
            <span className="widget-buttons">
              <span className="widget-button">{show('yesText')}</span>
              <span className="widget-button">{show('noText')}</span>
            </span>
          </Bubble>
          <div className="widget-note">{show('availabilityCheck')}</div>
          {view === 'open' ? (
            <div className="widget-note">
              <strong>Alex</strong> {show('agentJoin')}
            </div>
          ) : (
            <Away show={show} />
          )}
        </div>
        <div className="widget-foot">
          <span className="widget-field" />
          <span className="widget-button" data-filled>
            {show('sendButtonText')}
          </span>
        </div>
      </section>
    </div>
  )
}

function Away({ show }: { show(name: ChatTextName): ReactNode }) {
  const { t } = useLanguage()
  return (
    <>
      <div className="widget-form">
        <span className="widget-field">{t('channels.sampleEmail')}</span>
        <span className="widget-wrong">{show('validEmail')}</span>
        <span className="widget-button" data-filled>
          {show('submitButtonText')}
        </span>
      </div>
      <div className="widget-note">{show('succesfulSubmission')}</div>
    </>
  )
}

const Label = ({ isPointed, children }: { isPointed: boolean; children: string }) => (
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
