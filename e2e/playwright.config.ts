import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findBrowser } from '../scripts/ensure-browser.ts'

const executablePath = findBrowser()
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true }
const tablet = { viewport: { width: 768, height: 1024 }, hasTouch: true }
const desktop = { viewport: { width: 1280, height: 800 } }
export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results/artifacts',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // Journeys often wait for the server, so there is one more worker than cores.
  workers: availableParallelism() + 1,
  // A journey that passes only when it is retried is not reliable. `npm test` allows one of all of them a second try.
  retries: 0,
  timeout: 150_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env['E2E_URL'],
    // The certificate of a cluster (deploy/README.md) is signed by nobody.
    ignoreHTTPSErrors: process.env['E2E_URL']?.startsWith('https://localhost:') ?? false,
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    locale: 'en-US',
    timezoneId: 'Asia/Dhaka',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // Each journey runs once. Only where the layout is part of what it checks does it run again: on a phone if its
  // name has @phone, on a tablet if it has @tablet. screens.spec.ts opens every screen at every width.
  projects: [
    { name: 'desktop-light', use: { ...desktop, colorScheme: 'light' } },
    { name: 'tablet-light', use: { ...tablet, colorScheme: 'light' }, grep: /@tablet/ },
    { name: 'phone-dark', use: { ...phone, colorScheme: 'dark' }, grep: /@phone/ },
  ],
})
