/** Bearer tokens by kind: kept unless another customer has them. */
export const tokenFields: Record<string, string[]> = {
  channels: ['token'],
  tickets: ['ticketToken'],
  attachments: ['accessToken'],
  placePhotos: ['accessToken'],
}
