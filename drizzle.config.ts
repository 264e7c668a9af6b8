import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: [
    './server/{organization,people,knowledge,desk,automation,channels,place-reports,integration}/**/*.table.ts',
    './server/platform/**/*.table.ts',
  ],
  out: './server/migrations',
})
