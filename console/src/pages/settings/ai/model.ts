import type { components } from '../../../../../client/src/client.ts'

export type Model = components['schemas']['Model']
