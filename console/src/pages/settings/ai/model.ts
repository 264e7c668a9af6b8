import type { components } from '@attendant/client'

export type Model = components['schemas']['Model']
