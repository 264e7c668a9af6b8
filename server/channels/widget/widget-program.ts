import { describeFrontProgram } from '../../platform/front-program.ts'

export const widgetProgram = describeFrontProgram({
  name: 'widget',
  configs: ['widget/loader.config.ts', 'widget/app.config.ts'],
  sources: ['widget/*.ts', 'widget/{loader,app}/**'],
  limits: [
    { what: 'loader', files: 'loader.js', maxBytes: 3_000 },
    { what: 'app', files: '{index.html,assets/*.{js,css,svg}}', maxBytes: 60_000 },
  ],
})
