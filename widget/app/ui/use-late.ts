import { useEffect, useState } from 'preact/hooks'

/** True when something has been so for a while: a short break is nobody's business. */
export function useLate(isSo: boolean, after = 1500): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isSo) return setLate(false)
    const timer = setTimeout(() => setLate(true), after)
    return () => clearTimeout(timer)
  }, [isSo, after])
  return isLate
}
