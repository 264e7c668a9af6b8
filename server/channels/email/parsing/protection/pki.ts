import { createRequire } from 'node:module'
import type * as pkijs from 'pkijs'

const load = createRequire(import.meta.url)

/** Loaded with the first protected email. */
export const loadPki = () => load('pkijs') as typeof pkijs
