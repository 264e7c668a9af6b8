import './app/mantine.css'
import './app/console.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { loadLanguage, startLanguage } from './app/session/language.ts'

const root = document.getElementById('console')
if (!root) throw new Error('The page has no place for the console.')

await loadLanguage(startLanguage())
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
