import type { ChannelHealth } from '@attendant/contract/organization/channel.ts'

export const unknownHealth: ChannelHealth = { state: 'Unknown', lastError: null, lastSuccess: null, lag: null }
