const dialogSelector = '[role="dialog"][aria-modal="true"]'

/** Dialogs are removed when they close, which would leave the focus nowhere: it goes back to what had it before. */
export function returnFocusFromDialogs(): void {
  const openers = new Map<Element, HTMLElement>()
  /** A page that is still loading may hide it for a moment, which takes its focus before the dialog has it. */
  let last: HTMLElement | undefined
  const observer = new MutationObserver(() => {
    for (const [dialog, opener] of openers) {
      if (dialog.isConnected) continue
      openers.delete(dialog)
      // Whatever was focused on purpose keeps the focus.
      if (document.activeElement === document.body) opener.focus({ preventScroll: true })
    }
    if (openers.size === 0) observer.disconnect()
  })
  addEventListener('focusin', ({ target, relatedTarget }) => {
    const dialog = target instanceof Element && target.closest(dialogSelector)
    if (!dialog) {
      if (target instanceof HTMLElement) last = target
      return
    }
    const opener = relatedTarget instanceof HTMLElement ? relatedTarget : last
    if (openers.has(dialog) || !opener) return
    openers.set(dialog, findOpener(opener))
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

/** An item of a menu goes with its menu: the button of the menu stays. */
function findOpener(focused: HTMLElement): HTMLElement {
  const menu = focused.closest('[role="menu"]')
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? focused
}
