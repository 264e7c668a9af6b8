export const user = {
  menu: 'Account menu: {name}',
  account: 'Account',
  profile: 'My profile',
  appearance: 'Appearance',
  'scheme.light': 'Light',
  'scheme.dark': 'Dark',
  'scheme.auto': 'System',
  language: 'Language',
  help: 'Help',
  shortcuts: 'Keyboard shortcuts',
  signOut: 'Sign out',
}
