import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/build.ts';
import { SCENES } from '../../scripts/screenshots/scenes.ts';
import { linksOf } from './links.ts';

const FOLDER = path.join(ROOT, 'screenshots');
const FILM = path.join(FOLDER, 'film.svg');

describe('the pictures of the README', () => {
  it('are those that are made, and each is shown', () => {
    const shown = linksOf(readFileSync(path.join(ROOT, 'README.md'), 'utf8'))
      .filter(({ kind }) => kind === 'picture')
      .map(({ target }) => path.basename(target));
    const made = [...SCENES.map(({ name }) => `${name}.svg`), path.basename(FILM)];
    expect(shown.toSorted()).toEqual(made.toSorted());
    expect(readdirSync(FOLDER).toSorted()).toEqual(made.toSorted());
  });

  it('hold no value, and stand still for whoever wants no motion', () => {
    for (const file of readdirSync(FOLDER)) {
      expect(readFileSync(path.join(FOLDER, file), 'utf8')).not.toContain('not-a-secret');
    }
    expect(readFileSync(FILM, 'utf8')).toContain('prefers-reduced-motion');
    expect(statSync(FILM).size).toBeLessThan(1024 * 1024);
  });
});
