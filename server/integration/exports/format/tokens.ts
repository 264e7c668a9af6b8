/** Keys that whoever has one may use, by kind: kept where nobody else has them. */
export const tokenFields: Record<string, string[]> = {
  channels: ['token'],
  tickets: ['ticketToken'],
  attachments: ['accessToken'],
  placePhotos: ['accessToken'],
}
