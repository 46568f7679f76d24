import { expect, it } from 'vitest';
import { Dialog } from '../../../src/old/components/Dialog.tsx';
import { Scroll } from '../../../src/old/components/Scroll.tsx';
import { Text } from '../../../src/old/components/Text.tsx';
import { drawnIn, expectHarmless, HOSTILE, numbered, raw } from './support.tsx';

const SIZE = { columns: 40, rows: 12 };
const KEYS = ['y take it along', 'n leave it', "esc don't switch"];

function question(about: readonly string[], title = 'Really?') {
  return (
    <Dialog isQuestion title={title} foot={KEYS}>
      <Scroll name="q" more={({ top, rows, count }) => `${top + rows} of ${count}`}>
        {about.map((text, at) => (
          <Text key={String(at)} wrap="wrap">
            {text}
          </Text>
        ))}
      </Scroll>
    </Dialog>
  );
}

it('is a frame in the middle with its title and all of its keys', () => {
  const lines = drawnIn(
    { columns: 80, rows: 12 },
    <Dialog title="Title" foot={KEYS}>
      <Text>Inside.</Text>
    </Dialog>,
  ).map((line) => line.trim());
  const frame = lines.filter(Boolean);
  expect(frame).toHaveLength(3);
  expect(frame[0]).toMatch(/^╭─ Title ─+╮$/);
  expect(frame[1]).toMatch(/^│ Inside\. +│$/);
  expect(frame[2]).toContain(KEYS.join(' · '));
});

it('has every key at 40 columns, in rows of its own', () => {
  const lines = drawnIn(SIZE, question(['Once.'])).join('\n');
  for (const key of KEYS) expect(lines).toContain(key);
});

it('draws nothing of what it asks about over anything, and keeps its keys, where a third fits', () => {
  const lines = drawnIn(SIZE, question(numbered(36)));
  expect(lines).toHaveLength(12);
  const inside = lines.map((line) => line.trim()).filter((line) => line.startsWith('│ row'));
  expect(inside.length).toBeGreaterThan(3);
  inside.forEach((line, at) => {
    expect(line).toMatch(new RegExp(`^│ row ${at + 1}\\. +│$`));
  });
  for (const key of KEYS) expect(lines.join('\n')).toContain(key);
});

it('has its frame at both sides of every row, whatever is in it', () => {
  const rows = drawnIn(SIZE, question(numbered(36))).map((line) => line.trim());
  for (const row of rows.slice(1, -1)) expect(row).toMatch(/^│.*│$/);
});

it('makes its title and its paragraphs harmless', () => {
  expectHarmless(raw(SIZE, question([HOSTILE, HOSTILE], HOSTILE)));
});
