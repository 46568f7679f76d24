import { describe, expect, it } from 'vitest';
import { lineWidth } from '../../src/ui/blocks/line.ts';
import { frameOf } from '../../src/ui/frame/frame.ts';
import { type Core, openCore, START_WALL_MS } from '../support/core.ts';
import { draw, text } from '../support/draw.tsx';
import { answeredList, coreWithProfiles } from '../support/profiles.ts';
import { coreWithEveryState, dispatchIn, PHASES } from '../support/states.ts';
import {
  knowing,
  known,
  ROTATED_EVERYWHERE,
  rotationProfiles,
  vaultCore,
} from '../support/vault-states.ts';

const WIDE = { columns: 120, rows: 40 };
const DAY_MS = 24 * 60 * 60 * 1000;

/** What is to the right of the divider. */
function panel({ state }: Core): string {
  return draw(state)
    .map((line) => line.split('│')[1]?.trim() ?? '')
    .filter(Boolean)
    .join('\n');
}

function withKeys(...keys: readonly string[]): Core {
  return openCore({}, WIDE).happen({
    type: 'history-loaded',
    profileId: 'acme',
    dispatches: keys.map((key, index) =>
      dispatchIn(PHASES[2] ?? { state: 'sending' }, {
        localId: `${key}-${index}`,
        createdAtMs: START_WALL_MS - 60_000 * (index + 1),
        request: { key, ref: 'main', title: '', params: { target: `${key}-${index}` } },
      }),
    ),
  });
}

describe('beside the dispatch form', () => {
  it('are the last dispatches of the key: how they ended, when, and their params', () => {
    const text = panel(coreWithEveryState(WIDE).press('n').type('deploy'));
    expect(text).toMatch(/^deploy {2}last 7\n/);
    expect(text).toMatch(/✓ ready +main +2 runs · after 5m 24s · 5m ago/);
    expect(text).toMatch(/✗ error +main +12m ago\nThe ref nope does not exist\./);
    expect(text).toContain('environment  staging');
    expect(text).toContain('same params');
  });

  it('is what the suggestion would bring, while the key is still being typed', () => {
    const core = withKeys('deploy', 'nightly').press('n');
    expect(panel(core)).toMatch(/^deploy {2}dispatched once/);
    expect(panel(core.type('ni'))).toMatch(/^nightly {2}dispatched once/);
    core.press('tab');
    expect(panel(core)).toContain('target  nightly-1');
  });

  it('is the typed key rather than a longer one, until another is chosen', () => {
    const core = withKeys('deploy-docs', 'deploy').press('n').type('deploy');
    expect(panel(core)).toMatch(/^deploy {2}/);
    core.press('ctrl+n');
    expect(panel(core)).toMatch(/^deploy-docs {2}/);
  });

  it('is a word of help for a key that was never dispatched, and for none', () => {
    expect(panel(openCore({}, WIDE).press('n'))).toContain('Type a key to see');
    const text = panel(withKeys('deploy').press('n').type('release'));
    expect(text).toMatch(/^release\nNot dispatched from this machine yet\./);
  });

  it('keeps the latest in a short window', () => {
    const core = coreWithEveryState({ columns: 120, rows: 20 }).press('n').type('deploy');
    expect(panel(core)).toContain('↑ sending');
    expect(panel(core)).not.toContain('■ stopped');
    expect(frameOf(core.state).cut).toBe(0);
  });
});

describe('beside a vault form', () => {
  function everywhere(): Core {
    const core = answeredList(vaultCore(WIDE), rotationProfiles());
    return knowing(core, [
      ...ROTATED_EVERYWHERE,
      known('OLD_KEY', { setAtMs: START_WALL_MS - 200 * DAY_MS }),
      known('LOST', { result: 'unknown', reason: 'The connection broke.' }),
    ]).press('2', 'n');
  }

  it('is where the focused name is set, in every organization', () => {
    const text = panel(everywhere().type('API_KEY').press('tab'));
    expect(text).toMatch(/^API_KEY {2}known in 7 places\n/);
    expect(text).toMatch(/▸ acme ▸ default +v3 +1d/);
    expect(text).toMatch(/globex ▸ prod +v1 +1d/);
  });

  it('follows the focus, and says what is old, unknown or not set yet', () => {
    const core = everywhere().type('OLD_KEY').press('tab');
    expect(panel(core)).toMatch(/v3 +200d {2}! due/);
    core.paste('a value').press('ctrl+n').type('LOST').press('tab');
    expect(panel(core)).toMatch(/\? unknown 1d ago\n *The connection broke\./);
    core.paste('a value').press('ctrl+n').type('NEVER_SET');
    expect(panel(core)).toContain('Not set from this machine yet');
    core.press('up', 'up', 'up', 'up');
    expect(panel(core)).toMatch(/^(LOST|OLD_KEY)/);
  });

  it('is the vault while no entry has a name', () => {
    const core = everywhere();
    expect(panel(core)).toMatch(/^default {2}3 secrets known\n/);
    core.press('shift+tab').type('prod');
    expect(panel(core)).toMatch(/^prod\nNo secrets of this vault are known/);
  });

  it('is the typed name rather than a longer one, and the vault that would be taken', () => {
    const core = vaultCore(WIDE);
    knowing(core, [known('API_KEY_2'), known('API_KEY'), known('PEM', { vault: 'prod' })]);
    core.press('2', 'n').type('API');
    expect(panel(core)).toMatch(/^API_KEY_2 /);
    expect(panel(core.type('_KEY'))).toMatch(/^API_KEY /);
    core.press('ctrl+u', 'shift+tab').type('pr');
    expect(panel(core)).toMatch(/^prod {2}1 secret known\n *PEM/);
  });

  it('never shows a value', () => {
    const core = everywhere().type('API_KEY').press('tab').paste('hunter2-hunter2');
    expect(text(core)).not.toContain('hunter2');
  });
});

describe('beside the profile form', () => {
  it('is what a check of the connection found, or would find', () => {
    const core = coreWithProfiles(undefined, WIDE).press('4', 'n');
    expect(panel(core)).toMatch(/^Connection\nOnce saved, R on Profiles\s+checks it/);
    expect(text(core)).toContain('yes: you type its name before each write');
    core.press('esc').press('j', 'j', 'R');
    expect(panel(core.press('e'))).toMatch(/^Connection\nChecking…/);
  });
});

describe('beside the secrets', () => {
  const rotated = (columns: number) =>
    knowing(
      answeredList(vaultCore({ columns, rows: 40 }), rotationProfiles()),
      ROTATED_EVERYWHERE,
    ).press('2');

  it('is where else the selected one is set', () => {
    const core = rotated(120);
    expect(panel(core)).toMatch(/API_KEY {2}known in 7 places\n▸ acme ▸ default +v3 +1d/);
    expect(panel(core.press('j'))).toMatch(/▸ globex ▸ default +v7/);
    expect(panel(core.press('|'))).toBe('');
  });

  it('is nothing while nothing matches, and the list has the whole window', () => {
    const core = rotated(120).press('/').type('zzz');
    expect(draw(core.state).join('')).not.toContain('│');
  });

  it('takes nothing from the list, which has the window to itself before it is cut', () => {
    for (let columns = 80; columns <= 200; columns += 1) {
      const text = draw(rotated(columns).state).join('\n');
      expect(text).toMatch(/API_KEY +globex-prod ▸ default +v2 +1d +✓ set/);
    }
  });
});

describe.each([
  ['dispatch', () => coreWithEveryState(WIDE).press('n').type('deploy')],
  ['vault', () => vaultCore(WIDE).press('2', 'n').type('API_KEY')],
] as const)('what is beside the %s form', (_, open) => {
  const widthOf = ({ state }: Core) => frameOf(state).widths.get('known') ?? 0;

  it('is sized and hidden like the details on Runs', () => {
    const core = open();
    const before = widthOf(core);
    expect(widthOf(core.press('alt+<'))).toBeGreaterThan(before);
    expect(widthOf(core.press('alt+>', 'alt+>'))).toBeLessThan(before);
    expect(widthOf(core.press('alt+|'))).toBe(0);
    expect(text(core)).not.toContain('│');
  });

  it('leaves its line where it is, whatever is typed', () => {
    const core = open();
    const column = draw(core.state)
      .find((line) => line.includes('│'))
      ?.indexOf('│');
    for (let at = 0; at < 30; at += 1) {
      core.type('long-');
      for (const line of draw(core.state).filter((each) => each.includes('│'))) {
        expect(line.indexOf('│')).toBe(column);
      }
    }
    for (const each of frameOf(core.state).lines) {
      expect(lineWidth(each)).toBeLessThanOrEqual(WIDE.columns);
    }
  });

  it('needs a window of 110 columns, and no one listening', () => {
    const core = open();
    core.happen({ type: 'resized', columns: 109, rows: 40 });
    expect(text(core)).not.toContain('│');
    expect(core.press('alt+|').said).toBe('Details only fit in a wider window.');
  });
});
