export const form = {
  leave: 'Leave without saving?',
  leaveText: 'What you typed stays in this browser and is here again when you come back, but it is not saved.',
  leaveVerb: 'Leave',
  deleteTitle: '{verb} “{name}”?',
  copy: 'Copy',
  copied: 'Copied',
  required: 'This is needed.',
}
