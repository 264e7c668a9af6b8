import { useState } from 'react'

/**
 * Shows a choice immediately and reverts it if saving fails. The mutation reports the failure itself:
 * `const [isActive, choose] = useOptimisticChoice(tool.isActive, change.mutateAsync)`.
 */
export function useOptimisticChoice<Value>(
  stored: Value,
  store: (chosen: Value) => Promise<unknown>,
): [Value, (chosen: Value) => Promise<void>] {
  const [pending, setPending] = useState<{ value: Value }>()
  const choose = async (value: Value) => {
    const own = { value }
    setPending(own)
    await store(value).catch(() => undefined)
    setPending((latest) => (latest === own ? undefined : latest))
  }
  return [pending ? pending.value : stored, choose]
}
