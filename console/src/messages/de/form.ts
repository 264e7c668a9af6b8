export const form = {
  leave: 'Verlassen, ohne zu speichern?',
  leaveText:
    'Was Sie geschrieben haben, bleibt in diesem Browser und ist wieder da, wenn Sie zurückkommen. Gespeichert ist es nicht.',
  leaveVerb: 'Verlassen',
  deleteTitle: '„{name}“: {verb}?',
  copy: 'Kopieren',
  copied: 'Kopiert',
  required: 'Das wird gebraucht.',
}
