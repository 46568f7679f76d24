import { describe, expect, it } from 'vitest';
import { Core, openCore } from '../../support/core.ts';

const COPIED = { tone: 'success', text: 'Copied the URL.' } as const;
const REFUSED = { tone: 'failure', text: 'The token was rejected.' } as const;

/** Lets seconds pass one by one, as the clock does. */
function seconds(core: Core, count: number): Core {
  for (let second = 0; second < count; second += 1) core.wait(1_000);
  return core;
}

describe('a notice', () => {
  it('goes by itself once it could be read', () => {
    const core = openCore().happen({ kind: 'noticed', notice: COPIED });
    expect(seconds(core, 4).said).toBe(COPIED.text);
    expect(seconds(core, 3).said).toBe('');
  });

  it('stays longer the more there is to read', () => {
    const text = 'A long sentence that takes its time to be read. '.repeat(3);
    const core = openCore().happen({ kind: 'noticed', notice: { tone: 'info', text } });
    expect(seconds(core, 12).said).toBe(text);
    expect(seconds(core, 4).said).toBe('');
  });

  it('has its whole time again when another one comes', () => {
    const core = openCore().happen({ kind: 'noticed', notice: COPIED });
    seconds(core, 4).happen({ kind: 'noticed', notice: { ...COPIED, text: 'Copied the id.' } });
    expect(seconds(core, 4).said).toBe('Copied the id.');
  });

  it('of trouble stays until somebody acts, beside what comes after it', () => {
    const core = openCore().happen({ kind: 'noticed', notice: REFUSED });
    expect(seconds(core, 60).said).toBe(REFUSED.text);
    core.happen({ kind: 'noticed', notice: COPIED });
    expect(seconds(core, 60).said).toBe(`${REFUSED.text} ${COPIED.text}`);
    expect(core.press('j').said).not.toContain(REFUSED.text);
  });

  it('stays for a screen reader, which would read the frame again without it', () => {
    const core = new Core({ columns: 80, rows: 24 }, { hasScreenReader: true });
    core.happen({ kind: 'noticed', notice: COPIED });
    expect(seconds(core, 60).said).toBe(COPIED.text);
  });
});

it('a key that does nothing says so in place of a success, and of no trouble', () => {
  const core = openCore();
  core.happen({ kind: 'noticed', notice: { tone: 'success', text: 'Copied.' } });
  expect(core.press('b').said).toBe('b does nothing here.');
  core.happen({ kind: 'noticed', notice: { tone: 'failure', text: 'The disk is full.' } });
  expect(core.press('b').said).toBe('The disk is full.');
});
