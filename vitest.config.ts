import { defineConfig } from 'vitest/config';

const shared = {
  define: { DISPATCHBOX_VERSION: JSON.stringify('0.0.0-test') },
};

export default defineConfig({
  test: {
    // The journeys start real programs; two at a time keep a two-core machine honest about time.
    maxWorkers: 2,
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/journeys/**'],
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          globalSetup: ['test/support/build-once.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
