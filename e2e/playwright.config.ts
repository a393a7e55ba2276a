import { defineConfig } from '@playwright/test'
import { findBrowser } from '../scripts/ensure-browser.ts'

const executablePath = findBrowser()
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true }
const tablet = { viewport: { width: 768, height: 1024 }, hasTouch: true }
const desktop = { viewport: { width: 1280, height: 800 } }
// What does not depend on the screen is tagged @once and runs in the first project alone.
const grepInvert = /@once/
// On tablets too: the main job, and what is laid out in a way of its own there. All screens are in screens.spec.ts.
const onTablets =
  /(storefront-(checkout|compare|header|listing|product)|main-(payment|purchase)|dashboard-(orders|people|shop-products))\.spec\.ts$/

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results/artifacts',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A second try, told apart in the report: a busy machine may be slower than any wait.
  retries: 1,
  timeout: 150_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env['E2E_URL'],
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    locale: 'en-US',
    timezoneId: 'Asia/Dhaka',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
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
  // Each journey at both ends of the widths and in both themes; every screen of them all is in screens.spec.ts.
  projects: [
    { name: 'desktop-light', use: { ...desktop, colorScheme: 'light' } },
    {
      name: 'tablet-light',
      use: { ...tablet, colorScheme: 'light' },
      grepInvert,
      testMatch: onTablets,
    },
    { name: 'phone-dark', use: { ...phone, colorScheme: 'dark' }, grepInvert },
  ],
})
