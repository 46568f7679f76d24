import { describe, expect, it } from 'vitest';
import { ok } from '../../../../src/old/domain/result.ts';
import { linesOf } from '../../../support/catalogue/catalogue.ts';
import { openCore } from '../../../support/core.ts';
import { draw, text } from '../../../support/draw.tsx';
import {
  CONNECTION,
  connectionChecked,
  coreWithProfiles,
  known,
  PROFILES_PATH,
  STORED,
  switchTo,
} from '../../../support/profiles.ts';

const WIDE = { columns: 120, rows: 40 };
const TOKEN = 'canary-token-0123456789';

describe('the header', () => {
  it('says after a switch that the profile was chosen here', () => {
    const core = switchTo(coreWithProfiles(), 'globex-prod');
    expect(draw(core.state)[0]).toContain(
      'globex-prod PROTECTED ▸ ci.globex.io/eu/svc · chosen here',
    );
  });

  it('says that the token is the one of the environment, and so does the destination line', () => {
    const core = openCore({ tokenSource: 'environment', tokenKinds: ['personal'] }, WIDE);
    expect(draw(core.state)[0]).toContain('token from DISPATCHBOX_TOKEN');
    expect(text(core.press('n'))).toContain(
      'New dispatch to acme ▸ ci.acme.dev/svc · token from DISPATCHBOX_TOKEN',
    );
  });

  it('does not say that there is no profile where only the default is missing', () => {
    const core = openCore({ source: { kind: 'no-default' } }, WIDE);
    expect(draw(core.state)[0]).toContain('no default profile');
  });
});

it('the report of a connection lines up with what is known of the profile', () => {
  const lines = linesOf('profiles / connection, checked', 100, 40);
  const at = ['connection', 'tokens', 'base URL', 'service account'].map((name) => {
    const line = lines.find((each) => each.trimStart().startsWith(`${name} `)) ?? '';
    return /^ *\S+(?: \S+)* {2,}/.exec(line)?.[0].length;
  });
  expect(new Set(at)).toEqual(new Set([expect.any(Number)]));
});

it.each([
  [null, false],
  [true, true],
])('a connection report says what it cannot try, if it tried anything: %s', (isReached, says) => {
  const core = coreWithProfiles(STORED, WIDE).press('4', 'R');
  connectionChecked(core, ok({ ...CONNECTION, isReached }));
  expect(text(core).includes('only be tested by writing')).toBe(says);
});

it('the report of a connection hides no setting and no token where there is room', () => {
  const shown = linesOf('profiles / connection, checked', 120, 40).join('\n');
  expect(shown).toContain('not refused.');
  expect(shown).toMatch(/default vault +\S/);
  expect(shown).toMatch(/service account +\S/);
});

it('a read-only profile is called read-only in its details', () => {
  const core = coreWithProfiles([known('acme', { isReadOnly: true })], WIDE).press('4');
  expect(text(core)).toMatch(/writes +read-only/);
});

describe('a token', () => {
  it('that is stored is shown as kind and age, and as short where that hints at a slip', () => {
    const form = text(coreWithProfiles(STORED, WIDE).press('4', 'enter'));
    expect(form).toMatch(/stored 3d ago(?! \()/);
    const tokens = [{ kind: 'personal', lengthClass: 'short', savedAtMs: 0 }] as const;
    const details = text(
      coreWithProfiles([known('acme', { tokens })], { columns: 100, rows: 40 }).press('4'),
    );
    expect(details).toMatch(/personal +stored .* ago, unusually short/);
  });

  it('that is typed is hidden behind a mask of one width, and shown for ten seconds on ctrl+r', () => {
    const core = coreWithProfiles(STORED, WIDE).press('4', 'n').focus('organization');
    expect(text(core.type(TOKEN))).toContain('••••••••  23 characters');
    expect(text(core)).not.toContain(TOKEN);
    expect(text(core.press('ctrl+r'))).toContain(TOKEN);
    expect(text(core.wait(9_999))).toContain(TOKEN);
    expect(text(core.wait(1))).not.toContain(TOKEN);
  });

  it('is hidden in the prompt too', () => {
    const core = coreWithProfiles(STORED, WIDE).press('n', 'ctrl+y').type(TOKEN);
    expect(text(core)).toContain('••••••••');
    expect(text(core)).not.toContain(TOKEN);
    expect(text(core.press('ctrl+r'))).toContain(TOKEN);
    expect(text(core.wait(10_000))).not.toContain(TOKEN);
  });

  it('lies on disk in plain text, and the form says so and where', () => {
    const form = text(coreWithProfiles(STORED, WIDE).press('4', 'n'));
    expect(form.replace(/[│\s]+/g, ' ')).toContain(`(0600), in ${PROFILES_PATH}`);
  });

  it.each([
    ['the list', ['4']],
    ['the form', ['4', 'n']],
    ['the prompt', ['n', 'ctrl+y']],
  ])('is promised no modes in %s where files have none', (_, keys) => {
    const core = coreWithProfiles(STORED, WIDE);
    const { known, filePath } = core.state.profiles;
    const answer = { to: 'list', profiles: known, filePath, hasFileModes: false } as const;
    core.happen({ kind: 'profiles-answered', answer }).press(...keys);
    const said = text(core).replace(/[│\s]+/g, ' ');
    expect(said).toMatch(/readable by anyone/);
    expect(said).not.toContain('0600');
  });
});

it('the switcher stands over the screen and marks protected profiles with a word', () => {
  const lines = draw(
    coreWithProfiles(STORED, WIDE).press('n').type('deploy').press('ctrl+o').state,
  );
  expect(lines.join('\n')).toContain('▸ Key     deploy');
  expect(lines.find((line) => line.includes('globex-prod'))).toContain('PROTECTED');
  expect(lines.find((line) => line.includes('acme  '))).toBeDefined();
});

it('a mistake stands under its field', () => {
  const lines = draw(
    coreWithProfiles(STORED, WIDE).press('4', 'n').type('acme').press('ctrl+s').state,
  );
  const row = lines.findIndex((line) => line.includes('▸ Name'));
  expect(lines[row + 1]).toMatch(/✗ .* named acme/);
});
