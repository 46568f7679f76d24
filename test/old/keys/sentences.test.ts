import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { BINDINGS } from '../../../src/old/keys/bindings.ts';
import { openCore } from '../../support/core.ts';
import { text } from '../../support/draw.tsx';
import { withPreferences } from '../../support/preferences.ts';
import { coreWithEveryState } from '../../support/states.ts';

const SIZE = { columns: 120, rows: 40 };
const SRC = path.resolve(import.meta.dirname, '../../../src/old');

describe('a sentence that names a key', () => {
  it('names the one in force', () => {
    const keys = {
      'runs.new': ['N'],
      'runs.stop-or-resume': ['S'],
      'app.go-runs': ['ctrl+r'],
    };
    expect(text(withPreferences(openCore({}, SIZE), { keys }))).toContain('Press N to make one.');
    const stopped = withPreferences(coreWithEveryState(SIZE), { keys }).press('G');
    expect(text(stopped)).toContain('Not watched. Press S to resume.');
  });

  it('names the key of the place where it is read, where the action has several', () => {
    const core = openCore({ tokenKinds: [] }, SIZE).press('n').type('deploy').press('ctrl+s');
    expect(text(core)).toContain('ctrl+y adds one.');
  });

  it('names nothing that has no key', () => {
    const named = new Set<string>(
      BINDINGS.filter(({ keys }) => keys.length > 0).map(({ action }) => action),
    );
    const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
    const wrong = files
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => {
        const text = readFileSync(path.join(SRC, file), 'utf8');
        return [...text.matchAll(/keyOf\('([^']+)'\)/g)].map(([, name = '']) => name);
      })
      .filter((name) => !named.has(name));
    expect(wrong).toEqual([]);
  });
});
