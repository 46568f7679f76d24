import { describe, expect, it } from 'vitest';
import { openCore } from '../../support/core.ts';
import { draw } from '../../support/draw.tsx';

const NAME = 'the-organization-with-the-longest-name-of-all';

describe.each([120, 80, 60, 40])('the header at %i columns', (columns) => {
  const size = { columns, rows: 24 };

  it('cuts names before it cuts what a person must know before writing', () => {
    const flags = { isProtected: true, isPlainHttp: true, isReadOnly: true };
    const profile = { name: NAME, host: `ci.${NAME}.dev/svc`, ...flags };
    const [header = ''] = draw(openCore(profile, size).state);
    expect(header).toContain(' PROTECTED plain http read-only');
    expect(header).toMatch(/^ the/);
    expect(header.length).toBeLessThanOrEqual(columns);
  });

  it.each(['2', '3', '4'])('has its counts where they were on Runs: tab %s', (tab) => {
    const core = openCore({ host: 'ci.acme.example/svc', name: 'acme' }, size);
    const headerOf = () => draw(core.state)[0]?.replace(/[[\]]/g, ' ').trimEnd();
    const onRuns = headerOf();
    core.press(tab);
    expect(headerOf()).toBe(onRuns);
  });

  it('has a short name whole, with its flags and its counts', () => {
    const [header = ''] = draw(openCore({ isReadOnly: true, isPlainHttp: true }, size).state);
    expect(header).toMatch(/^ acme plain http read-only/);
  });
});

it.each([120, 80, 60])(
  'has the count of every view at %i columns, of one profile and of all',
  (columns) => {
    const core = openCore({ host: 'ci.acme.dev/svc', name: 'acme' }, { columns, rows: 24 });
    for (const { state } of [core, core.press('a')]) {
      expect(draw(state)[0]).toMatch(/\[all (profiles )?0\] +◌ 0 .*✗ 0/);
    }
  },
);
