import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** The only accent, a muted green. Everything else is grey, except warnings and errors. */
const accent: MantineColorsTuple = [
  '#eef7f4',
  '#dcebe6',
  '#b7d7cc',
  '#8fc1b1',
  '#6db09b',
  '#57a58d',
  '#3f8a73',
  '#2f6f5e',
  '#245a4c',
  '#17463a',
]

const compact = { defaultProps: { size: 'sm' } }

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: 7,
  colors: { accent },
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "Cascadia Code", Menlo, Consolas, monospace',
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '1.25rem' }, h2: { fontSize: '1.05rem' }, h3: { fontSize: '0.95rem' } },
  },
  components: {
    Button: compact,
    TextInput: compact,
    PasswordInput: compact,
    Textarea: compact,
    Select: compact,
    MultiSelect: compact,
    NumberInput: compact,
    Switch: compact,
    Checkbox: compact,
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Modal: { defaultProps: { centered: true } },
  },
})

/**
 * In dark mode, Mantine's red text is nearly white, and its tinted surfaces are either darker than the page or too
 * bright: here they are slightly lighter than the page, like all other surfaces.
 */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {},
  dark: {
    '--mantine-color-accent-light': '#22332d',
    '--mantine-color-accent-light-hover': '#2b4239',
    '--mantine-color-gray-light': '#2a2f2c',
    '--mantine-color-gray-light-hover': '#343a37',
    '--mantine-color-red-light': '#4a1c1c',
    '--mantine-color-red-light-hover': '#5c2323',
    '--mantine-color-red-light-color': 'var(--mantine-color-red-3)',
    '--mantine-color-yellow-light': '#40351a',
    '--mantine-color-yellow-light-hover': '#524520',
  },
})
