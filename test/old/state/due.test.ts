import { describe, expect, it } from 'vitest';
import { openCore, START_WALL_MS } from '../../support/core.ts';
import { text } from '../../support/draw.tsx';
import { withPreferences } from '../../support/preferences.ts';
import { answeredList } from '../../support/profiles.ts';
import { known, rotationProfiles } from '../../support/vault-states.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Set in three profiles, in two of them too long ago. */
const KNOWN = [
  known('API_KEY', { profileId: 'acme', setAtMs: START_WALL_MS - 40 * DAY_MS }),
  known('API_KEY', { profileId: 'globex', setAtMs: START_WALL_MS - 31 * DAY_MS }),
  known('API_KEY', { profileId: 'globex-prod', setAtMs: START_WALL_MS - 29 * DAY_MS }),
];

function core(dueAfter: '30 days' | '90 days' = '30 days', leftUnknown = [] as typeof KNOWN) {
  const opened = openCore({ tokenKinds: ['service-account'] }, { columns: 120, rows: 30 });
  withPreferences(opened, { dueAfter });
  opened.happen({ kind: 'vaults-loaded', known: KNOWN, leftUnknown });
  return answeredList(opened, rotationProfiles());
}

it('is due what is as old as the preferences say', () => {
  const app = core();
  expect(text(app)).toContain('2 Secrets · 2 due');
  app.press('2', 'a');
  expect(text(app)).toMatch(/API_KEY +acme +default .*! due/);
  expect(text(app)).not.toMatch(/globex-prod +default .*! due/);
  expect(text(core('90 days'))).not.toContain('due');
});

it('is what the filter of the list and of coverage go by', () => {
  const app = core().press('2', 'a', '/').fill('due');
  expect(text(app)).toContain('1/2 of 3');
  app.press('esc', 'm', 'v', 'v');
  expect(text(app)).toContain('2 due');
  app.choose('mark all').press('enter').paste('new').press('ctrl+s');
  expect(text(app)).toContain('Plan: 2 of 3 places in 2 profiles');
});

describe('what is due', () => {
  it('its key shows them from any screen, across the profiles', () => {
    const app = core().press('!');
    expect(text(app)).toContain('Coverage · due');
    expect(text(app)).toContain('2 due');
  });

  it('says nothing when nothing is due, and its key says why it does nothing', () => {
    const app = core('90 days');
    expect(app.said).toBe('');
    expect(app.press('!').said).toBe('No secret is due.');
    expect(app.state.screen).toBe('runs');
  });
});
