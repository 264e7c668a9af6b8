export const user = {
  menu: 'Menü von {name}',
  account: 'Konto',
  appearance: 'Aussehen',
  'scheme.light': 'Hell',
  'scheme.dark': 'Dunkel',
  'scheme.auto': 'Wie das System',
  language: 'Sprache',
  help: 'Hilfe',
  shortcuts: 'Tastenkürzel',
  signOut: 'Abmelden',
}
