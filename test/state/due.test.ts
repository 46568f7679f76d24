import { describe, expect, it } from 'vitest';
import type { RotationGroup } from '../../src/domain/rotation-group.ts';
import { openCore, START_WALL_MS } from '../support/core.ts';
import { text } from '../support/draw.tsx';
import { answeredList } from '../support/profiles.ts';
import { known, rotationProfiles } from '../support/vault-states.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Set 40 days ago in three profiles: due where a group says 30 days, otherwise after 90. */
const KNOWN = ['acme', 'globex', 'globex-prod'].map((profileId) =>
  known('API_KEY', { profileId, setAtMs: START_WALL_MS - 40 * DAY_MS }),
);

const group = (
  name: string,
  dueDays: number | null,
  ...profiles: readonly string[]
): RotationGroup => ({
  name,
  places: profiles.map((profileId) => ({ profileId, vault: 'default', name: 'API_KEY' })),
  dueDays,
});

function core(groups: readonly RotationGroup[], entries = KNOWN) {
  const opened = openCore({ tokenKinds: ['service-account'] }, { columns: 120, rows: 30 });
  opened.happen({ type: 'vaults-loaded', known: entries, leftUnknown: [], groups });
  return answeredList(opened, rotationProfiles());
}

describe('the age of a group', () => {
  it('is when its secrets are due, and the preferences say it of all others', () => {
    const app = core([group('API_KEY', 30, 'acme', 'globex')]);
    expect(text(app)).toContain('2 Secrets ·2 due');
    app.press('2');
    expect(text(app)).toMatch(/API_KEY +acme ▸ default .*! due/);
    expect(text(app)).not.toMatch(/globex-prod ▸ default .*! due/);
    expect(text(core([group('API_KEY', null, 'acme')]))).not.toContain('due');
  });

  it('is the shortest where a place is in several', () => {
    expect(text(core([group('a', 200, 'acme'), group('b', 30, 'acme')]))).toContain('·1 due');
  });

  it('is what the filter of the list and of coverage go by', () => {
    const app = core([group('API_KEY', 30, 'acme')])
      .press('2', '/')
      .fill('due');
    expect(text(app)).toContain('1/1 · 3 in all');
    app.press('esc', 'm', 'd');
    expect(text(app)).toContain('1 due');
    app.choose('mark all').press('enter').paste('new').press('ctrl+s');
    expect(text(app)).toContain('Plan: 1 place in 1 profile');
  });
});

describe('at the start', () => {
  it('one line says how many are due in all profiles, once, and fades', () => {
    const groups = [group('API_KEY', 30, 'acme', 'globex')];
    const app = core(groups);
    expect(app.said).toBe('2 secrets are due for a new value, in 2 profiles. ! shows which.');
    expect(app.state.notice?.tone).toBe('info');
    app.wait(60_000);
    expect(app.said).toBe('');
    app.happen({ type: 'vaults-loaded', known: KNOWN, leftUnknown: [], groups });
    expect(app.said).toBe('');
  });

  it('its key shows them from any screen, across the profiles', () => {
    const app = core([group('API_KEY', 30, 'acme', 'globex')]).press('!');
    expect(text(app)).toContain('Coverage · due');
    expect(text(app)).toContain('2 due');
  });

  it('says nothing when nothing is due, and its key says so', () => {
    const app = core([]);
    expect(app.said).toBe('');
    expect(app.press('!').said).toContain('No secret is due');
  });

  it('leaves the line to what matters more', () => {
    const opened = openCore({ tokenKinds: ['service-account'] });
    opened.happen({
      type: 'vaults-loaded',
      known: KNOWN,
      leftUnknown: [known('A')],
      groups: [group('a', 1, 'acme')],
    });
    expect(answeredList(opened, rotationProfiles()).said).not.toContain('due');
  });
});
