import './app/mantine.css'
import './app/console.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { returnFocusFromDialogs } from './app/return-focus.ts'
import { loadLanguage, startLanguage } from './app/session/language.ts'

const root = document.getElementById('console')
if (!root) throw new Error('The page has no place for the console.')

returnFocusFromDialogs()
await loadLanguage(startLanguage())
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
