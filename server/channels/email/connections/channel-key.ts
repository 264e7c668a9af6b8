/** Names one channel. */
export interface ChannelKey {
  customerID: number
  channelID: number
}
