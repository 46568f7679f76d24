import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/build.ts';
import { drawFilm, drawStill, shotOf } from '../../scripts/screenshots/draw-svg.ts';
import { SCENES } from '../../scripts/screenshots/scenes.ts';
import { TerminalScreen } from '../support/terminal-screen.ts';
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

describe('a drawn screen', () => {
  const SIZE = { columns: 12, rows: 3 };

  async function shotAfter(output: string, atMs = 0) {
    const screen = new TerminalScreen(SIZE.columns, SIZE.rows, () => {});
    await new Promise<void>((resolve) => screen.write(output, resolve));
    return shotOf(screen, SIZE, { atMs });
  }

  it('has each text in its colours, at its column, and its cursor', async () => {
    const svg = drawStill(await shotAfter('a \u001b[1;31mb & c\u001b[0m\r\n│x'), 'about');
    expect(svg).toContain('aria-label="about"');
    expect(svg).toMatch(/x="16\.8" y="13\.5"[^>]*style="fill:#f07178" class="b">b &amp; c</);
    // A line of many rows has no holes.
    expect(svg).toMatch(/<rect x="3\.6" width="1\.2" height="18"/);
    expect(svg).toContain('<rect x="16.8" y="18" width="8.4" height="18"');
  });

  it('of a film moves by steps, and has a row that stays once', async () => {
    const shots = [await shotAfter('same\r\none'), await shotAfter('same\r\ntwo', 500)];
    const svg = drawFilm(shots, 2_000, 'about');
    expect(svg.match(/>same</g)).toHaveLength(1);
    expect(svg.match(/<use href="#r0" y="0"/g)).toHaveLength(2);
    expect(svg).toContain('25%{transform:translateX(-140.8px)}');
  });
});
