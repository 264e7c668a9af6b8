/** Keys that any holder may use, by kind: kept where no one else has them. */
export const tokenFields: Record<string, string[]> = {
  channels: ['token'],
  tickets: ['ticketToken'],
  attachments: ['accessToken'],
  placePhotos: ['accessToken'],
}
