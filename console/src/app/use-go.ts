import { useNavigate } from '@tanstack/react-router'

/** Navigates to a page of an area, whose paths are not part of the router's types. */
export function useGo(): (address: string) => void {
  const navigate = useNavigate()
  return (address) => void navigate({ to: address as '/inbox' })
}
