export const user = {
  menu: 'Menu of {name}',
  account: 'Account',
  appearance: 'Appearance',
  'scheme.light': 'Light',
  'scheme.dark': 'Dark',
  'scheme.auto': 'As the system',
  language: 'Language',
  help: 'Help',
  shortcuts: 'Keyboard shortcuts',
  signOut: 'Sign out',
}
