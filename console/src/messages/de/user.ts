export const user = {
  menu: 'Kontomenü: {name}',
  account: 'Konto',
  profile: 'Mein Profil',
  appearance: 'Darstellung',
  'scheme.light': 'Hell',
  'scheme.dark': 'Dunkel',
  'scheme.auto': 'System',
  language: 'Sprache',
  help: 'Hilfe',
  shortcuts: 'Tastaturkürzel',
  signOut: 'Abmelden',
}
