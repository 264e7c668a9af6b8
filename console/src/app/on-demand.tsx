import { type ComponentType, lazy, Suspense } from 'react'
import { loadPart } from './load-part.ts'

/** A component that is loaded when it is first rendered, so that it does not delay the first visit. */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  // `lazy` derives the props with a conditional type, which TypeScript cannot resolve for a generic component.
  const Loaded = lazy(async () => ({ default: await loadPart(load) })) as unknown as ComponentType<Props>
  return (props) => (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}
