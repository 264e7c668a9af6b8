import type { components } from '@attendant/client'

export type CsatSettings = components['schemas']['CsatSettings']
