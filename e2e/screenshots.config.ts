import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

/** `npm run screenshots`: every screen, into e2e/screenshots/. */
export default defineConfig({
  ...config,
  testDir: 'shots',
  testMatch: '*.shots.ts',
  timeout: 120_000,
  projects: [{ name: 'screenshots' }],
})
