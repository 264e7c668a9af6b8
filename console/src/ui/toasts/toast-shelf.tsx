import { Anchor, CloseButton, Text } from '@mantine/core'
import { useRef, useSyncExternalStore } from 'react'
import { useLanguage } from '../../app/session/language.ts'
import { hideToast, readToasts, subscribeToToasts, type Toast } from './toast-store.ts'
import { useClearPlace } from './use-clear-place.ts'

/** Renders the toasts. Screen readers announce errors immediately and the rest at the next pause. */
export function ToastShelf() {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts)
  const shelf = useRef<HTMLDivElement>(null)
  useClearPlace(shelf, toasts, toasts.length > 0)
  return (
    <div className="toasts" ref={shelf}>
      <div role="status">
        {toasts
          .filter(({ isFault }) => !isFault)
          .map((toast) => (
            <Slice key={toast.id} toast={toast} />
          ))}
      </div>
      <div role="alert">
        {toasts
          .filter(({ isFault }) => isFault)
          .map((toast) => (
            <Slice key={toast.id} toast={toast} />
          ))}
      </div>
    </div>
  )
}

function Slice({ toast: { id, title, message, isFault, undo } }: { toast: Toast }) {
  const { t } = useLanguage()
  return (
    <div className="toast" data-fault={isFault || undefined}>
      <div className="toast-text">
        {title && (
          <Text size="sm" fw={600}>
            {title}
          </Text>
        )}
        <Text size="sm">{message}</Text>
      </div>
      {undo && (
        <Anchor
          component="button"
          size="sm"
          fw={600}
          onClick={() => {
            hideToast(id)
            undo.run()
          }}
        >
          {undo.label}
        </Anchor>
      )}
      <CloseButton size="sm" aria-label={t('common.close')} onClick={() => hideToast(id)} />
    </div>
  )
}
