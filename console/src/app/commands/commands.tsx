import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { onDemand } from '../on-demand.tsx'
import { loadAllTexts } from '../session/language.ts'
import type { Command } from './command.ts'
import { type HeldKeys, holdKeys } from './held-keys.ts'
import { listenForKeys } from './shortcuts.ts'

const CommandPalette = onDemand(async () => {
  await loadAllTexts()
  return (await import('./command-palette.tsx')).CommandPalette
})

interface Commands {
  listed: Command[]
  register(owner: symbol, commands: Command[]): () => void
  openPalette(): void
  /** Navigates to a search result; set from inside the router, which this provider surrounds. */
  goTo: RefObject<(address: string) => void>
}

const CommandContext = createContext<Commands | undefined>(undefined)

/** Holds the commands of the current page; for equal keys, the one registered last wins. */
export function CommandProvider({ children }: { children: ReactNode }) {
  const owners = useRef(new Map<symbol, Command[]>())
  const [listed, setListed] = useState<Command[]>([])
  const palette = usePalette()
  const goTo = useRef<(address: string) => void>(() => undefined)

  const steady = useMemo(
    () => ({
      register(owner: symbol, commands: Command[]) {
        owners.current.set(owner, commands)
        setListed([...owners.current.values()].flat())
        return () => {
          owners.current.delete(owner)
          setListed([...owners.current.values()].flat())
        }
      },
      openPalette: palette.open,
      goTo,
    }),
    [palette.open],
  )
  const value = useMemo(() => ({ ...steady, listed }), [steady, listed])

  useEffect(
    () =>
      listenForKeys((keys) => {
        if (keys === 'mod+k') return palette.open
        const found = [...owners.current.values()].flat().findLast((command) => command.keys === keys)
        return found && (() => found.run())
      }),
    [palette.open],
  )

  return (
    <CommandContext value={value}>
      {children}
      {palette.isOpen && (
        <CommandPalette
          commands={listed}
          go={(address) => goTo.current(address)}
          takeTyped={palette.takeTyped}
          onClose={palette.close}
        />
      )}
    </CommandContext>
  )
}

/** Keys typed before the palette has loaded and received focus go to it, not to the previously focused field. */
function usePalette() {
  const [isOpen, setOpen] = useState(false)
  const isAsked = useRef(false)
  const held = useRef<HeldKeys>(undefined)
  const takeTyped = useCallback(() => {
    const typed = held.current?.release() ?? ''
    held.current = undefined
    return typed
  }, [])
  const close = useCallback(() => {
    takeTyped()
    isAsked.current = false
    setOpen(false)
  }, [takeTyped])
  const open = useCallback(() => {
    if (!isAsked.current) held.current = holdKeys(close)
    isAsked.current = true
    setOpen(true)
  }, [close])
  useEffect(() => () => void takeTyped(), [takeTyped])
  return { isOpen, open, close, takeTyped }
}

function useCommandContext(): Commands {
  const context = useContext(CommandContext)
  if (!context) throw new Error('There are no commands around this.')
  return context
}

/** Lets the palette navigate to pages. */
export function usePaletteNavigation(go: (address: string) => void): void {
  const { goTo } = useCommandContext()
  goTo.current = go
}

export const useCommandPalette = () => useCommandContext().openPalette
export const useListedCommands = () => useCommandContext().listed

/** Registers commands while the component is mounted. Changes are detected by IDs, labels and keys. */
export function useCommands(commands: Command[]): void {
  const { register } = useCommandContext()
  const owner = useRef(Symbol('owner'))
  const latest = useRef(commands)
  latest.current = commands
  const shape = JSON.stringify(commands.map(({ id, label, keys }) => [id, label, keys]))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the commands
  useEffect(() => {
    const steady = latest.current.map((command) => ({
      ...command,
      run: () => latest.current.find(({ id }) => id === command.id)?.run(),
    }))
    return register(owner.current, steady)
  }, [register, shape])
}
