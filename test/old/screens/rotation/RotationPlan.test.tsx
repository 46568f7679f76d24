import { describe, expect, it } from 'vitest';
import type { Core } from '../../../support/core.ts';
import { hear } from '../../../support/hear.tsx';
import { answeredList } from '../../../support/profiles.ts';
import { renderScreen } from '../../../support/screen.tsx';
import { SIZES } from '../../../support/sizes.ts';
import {
  guardedProfiles,
  knowing,
  ROTATED_EVERYWHERE,
  rotationProfiles,
  vaultCore,
} from '../../../support/vault-states.ts';

/** A new value for a secret that lies in six profiles, to two of which nothing can be sent. */
function planned(profiles = rotationProfiles()): Core {
  const core = knowing(answeredList(vaultCore(), profiles), ROTATED_EVERYWHERE);
  return core.press('2', 'a').choose('mark all').press('enter').paste('new value').press('ctrl+s');
}

/** One new value for two secrets of one profile. */
function plannedTwo(): Core {
  const core = vaultCore().press('2', 'j', 'space', 'space', 'enter', 'shift+tab', 'space', 'tab');
  return core.paste('new value').press('ctrl+s');
}

function shown(core: Core, columns = 120, rows = 40) {
  const screen = renderScreen(core.wait(1_000).state, { columns, rows });
  const rowOf = (pattern: RegExp) => screen.lines().find((line) => pattern.test(line)) ?? '';
  return { ...screen, rowOf };
}

describe('the plan', () => {
  it('lists each place with its profile, vault, host, token, version and age', () => {
    const { rowOf } = shown(planned());
    expect(rowOf(/ prod /)).toMatch(
      /\[x\] globex +prod +ci\.globex\.dev\/svc +service account +v1 +1d$/,
    );
    expect(rowOf(/umbrella/)).toMatch(/plain http$/);
  });

  it('keeps what cannot be sent, unmarked and with the reason, and names what will be asked', () => {
    const { rowOf, frame } = shown(planned(guardedProfiles()));
    expect(rowOf(/globex-prod/)).toMatch(/PROTECTED$/);
    expect(frame()).toMatch(/asks you to type globex-prod/);
    expect(rowOf(/hooli/)).toMatch(/\[ \] hooli .* – .* no token/);
    expect(rowOf(/initech/)).toMatch(/\[ \] initech .* read-only/);
    expect(frame()).toContain('Plan: 5 of 7 places in 4 profiles · API_KEY');
  });

  it.each([120, 80])('has what must be known of a place whole at %i columns', (columns) => {
    const { rowOf } = shown(planned(guardedProfiles()), columns);
    expect(rowOf(/globex-prod/)).toMatch(/PROTECTED$/);
    expect(rowOf(/initech/)).toMatch(/read-only profile$/);
    expect(rowOf(/hooli/)).toMatch(/no token for vaults$/);
  });

  it('tells services on one host apart at 80 columns', () => {
    const profiles = guardedProfiles().map((profile, at) => ({
      ...profile,
      host: `127.0.0.1:487${at}/svc`,
    }));
    expect(shown(planned(profiles), 80, 24).rowOf(/globex-prod/)).toContain('127.0.0.1:4872/svc');
  });

  it('has a name in each row only where there are several', () => {
    const { rowOf } = shown(plannedTwo());
    expect(rowOf(/VAULT/)).toMatch(/NAME +PROFILE/);
    expect(rowOf(/DEPLOY_PEM/)).toMatch(/DEPLOY_PEM +acme +prod/);
    expect(shown(planned()).rowOf(/VAULT/)).not.toContain('NAME');
  });

  it('says of the selected place all that its row has no room for', async () => {
    const { press, frame } = shown(planned(), 80, 24);
    await press('G', 'k');
    const prose = frame().replace(/\s+/g, ' ');
    expect(prose).toContain('initech ▸ ci.initech.dev/svc · vault default');
    expect(prose).toContain('new value: 9 bytes');
  });

  it('says which place would go alone', async () => {
    const { press, frame } = shown(planned());
    await press('j', 'j');
    expect(frame()).toMatch(/enter sends only API_KEY in globex ▸ prod/);
    await press('space', 'k');
    expect(frame()).not.toContain('sends only');
    expect(frame()).toContain('Plan: 4 of 7 places');
  });

  it('marks nothing that cannot be sent', async () => {
    const { press, frame } = shown(planned());
    await press('G', 'k', 'space');
    expect(frame()).toContain('Plan: 5 of 7 places');
  });

  it('sends what is marked by ctrl+s, after the name of a protected profile', async () => {
    const { press, frame, commands } = shown(planned(guardedProfiles()));
    await press('space', 'ctrl+s');
    expect(frame()).toContain('globex-prod is PROTECTED');
    expect(commands.some(({ kind }) => kind === 'send-rotation')).toBe(false);
  });

  it('asks for one more place, and comes back to it', async () => {
    const { press, type, rowOf } = shown(planned());
    await press('n');
    await type('umbrella/staging');
    await press('enter');
    expect(rowOf(/staging/)).toMatch(/▸ \[x\] umbrella +staging +.* – +– +plain http$/);
  });

  it('says why nothing was sent', () => {
    const core = plannedTwo().sendPlan();
    const [{ sendId } = { sendId: '' }] = core.take('send-rotation');
    core.happen({ kind: 'entries-not-sent', sendId, problems: [], reason: 'The disk is full.' });
    expect(shown(core, 40, 12).frame()).toContain('✗ The disk is full.');
  });

  it('reads a place out in a sentence, and no row twice', () => {
    const core = planned();
    const heard = hear(core.state);
    const said = heard.filter((line) => line.includes('globex-prod, vault default'));
    expect(said).toHaveLength(1);
    expect(heard.find((line) => line.includes('hooli'))).toContain('not sent: no token');
  });
});

describe.each(SIZES)('the plan at %i columns and %i rows', (columns, rows) => {
  it('has the selected place, what comes next and a way to send on screen, nothing over the edge', async () => {
    const { press, lines, frame } = shown(planned(guardedProfiles()), columns, rows);
    await press('G');
    expect(lines()).toHaveLength(rows);
    expect(Math.max(...lines().map((line) => line.length))).toBeLessThanOrEqual(columns);
    expect(frame()).toMatch(/▸ \[x\] umbrella/);
    const next =
      rows < 16
        ? 'ctrl+s asks for globex-prod first.'
        : 'Nothing has been sent yet: ctrl+s asks you to type globex-prod, then sends what is marked.';
    expect(frame().replace(/\s+/g, ' ')).toContain(next);
    expect(lines().at(-1)).toContain('ctrl+s');
  });
});

it('has five places and the whole destination of the selected one in a window of 12 rows', async () => {
  const { press, frame, lines } = shown(planned(guardedProfiles()), 40, 12);
  expect(lines().filter((line) => /^ [ ▸] \[[ x]\]/.test(line))).toHaveLength(5);
  await press('j');
  expect(frame()).toContain('globex ▸ ci.globex.dev/svc');
});
