export const form = {
  leave: 'Leave without saving?',
  leaveText: 'Your changes are not saved; a draft is kept in this browser until you come back.',
  leaveVerb: 'Leave',
  deleteTitle: '{verb} “{name}”?',
  copy: 'Copy',
  copied: 'Copied',
  required: 'This field is required.',
  secretsCleared: 'Enter the credentials again',
  secretsClearedText: 'The server or account changed, so the saved passwords and keys were removed.',
}
