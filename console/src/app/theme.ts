import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** The one accent: a quiet green. Everything else is grey, except what warns. */
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

/** In the dark, Mantine writes what deletes in a white with a breath of red. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {},
  dark: { '--mantine-color-red-light-color': 'var(--mantine-color-red-4)' },
})
