const dialogSelector = '[role="dialog"][aria-modal="true"]'

/** Closed dialogs are removed from the page, which would lose the focus: it returns to the element that had it before. */
export function returnFocusFromDialogs(): void {
  const openers = new Map<Element, HTMLElement>()
  /** A page that is still loading may be hidden for a moment and lose its focus before the dialog receives it. */
  let last: HTMLElement | undefined
  const observer = new MutationObserver(() => {
    for (const [dialog, opener] of openers) {
      if (dialog.isConnected) continue
      openers.delete(dialog)
      // Focus that was set intentionally is kept.
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

/** A menu item disappears with its menu, so the focus returns to the menu's button. */
function findOpener(focused: HTMLElement): HTMLElement {
  const menu = focused.closest('[role="menu"]')
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? focused
}
