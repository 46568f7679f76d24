import { useState } from 'react';
import { expect, it } from 'vitest';
import { Hidden } from '../../src/kit/Hidden.tsx';
import { keyTable } from '../../src/kit/key-table.ts';
import { LongText } from '../../src/kit/LongText.tsx';
import { Say } from '../../src/kit/spoken.tsx';
import { Dimmed } from '../../src/kit/ThemeProvider.tsx';
import { useKeys } from '../../src/kit/use-keys.ts';
import { ProgressBar } from '../../src/kit/Waiting.tsx';
import { Lines, linesOf } from './list.tsx';
import { HOSTILE, mountIn, numbered } from './room.tsx';

const READ = { columns: 60, rows: 12, isScreenReaderEnabled: true };
const KEYS = keyTable('spoken-test', 'Spoken', {
  next: { keys: ['n'], label: 'next' },
  other: { keys: ['o'], label: 'other' },
});

it('says the selected row by its columns and its place, and appends each new one', async () => {
  const { press, lines } = mountIn(READ, <Lines rows={linesOf(numbered(3))} marks />);
  expect(lines()).toEqual(['row 1., 0, 1 of 3']);
  await press('j');
  expect(lines()).toEqual(['row 1., 0, 1 of 3', 'row 2., 1, 2 of 3']);
  await press('space');
  expect(lines().at(-1)).toBe('row 3., 2, 3 of 3');
  await press('k');
  expect(lines().at(-1)).toBe('row 2., 1, marked, 2 of 3');
});

it('draws nothing of what it says, and nothing is said where it is drawn', async () => {
  const said = mountIn(READ, <Lines rows={linesOf(['one'])} />);
  expect(said.frame()).not.toMatch(/TEXT|▸/);
  const drawn = mountIn({ ...READ, isScreenReaderEnabled: false }, <Say words="Never." />);
  expect(drawn.frame()).not.toContain('Never.');
});

it('rewrites the last line only for what goes on saying the same thing', async () => {
  function Counting() {
    const [done, setDone] = useState(1);
    const [other, setOther] = useState(0);
    useKeys(KEYS, { next: () => setDone(done + 1), other: () => setOther(other + 1) });
    return (
      <>
        <ProgressBar done={done} total={9} words={['2 set']} />
        <Say words={other === 0 ? null : `Notice ${other}.`} />
      </>
    );
  }
  const { press, lines } = mountIn(READ, <Counting />);
  await press('n', 'n');
  expect(lines()).toEqual(['3 of 9, 2 set']);
  await press('o', 'n');
  expect(lines()).toEqual(['3 of 9, 2 set', 'Notice 1.', '4 of 9, 2 set']);
  await press('n');
  expect(lines()).toEqual(['3 of 9, 2 set', 'Notice 1.', '5 of 9, 2 set']);
});

it('says what stands first in the tree first, and nothing of what is hidden or behind a dialog', async () => {
  function Tabs() {
    const [step, setStep] = useState(0);
    useKeys(KEYS, { next: () => setStep(step + 1) });
    return (
      <>
        <Hidden when={step === 1}>
          <Dimmed isDimmed={step === 2}>
            <Say words="Runs" />
            <Say words={`row ${step}`} />
          </Dimmed>
        </Hidden>
        <Hidden when={step !== 1}>
          <Say words="Secrets" />
        </Hidden>
      </>
    );
  }
  const { press, lines } = mountIn(READ, <Tabs />);
  expect(lines()).toEqual(['Runs', 'row 0']);
  await press('n');
  expect(lines().slice(2)).toEqual(['Secrets']);
  await press('n');
  expect(lines().slice(3)).toEqual([]);
  await press('n');
  expect(lines().slice(3)).toEqual(['Runs', 'row 3']);
});

it('says a long text page by page, and is harmless', async () => {
  const { frame, raw } = mountIn(READ, <LongText lines={[{ text: `✗ ${HOSTILE}` }]} />);
  expect(frame()).toContain('Problem: a\\u{1b}');
  expect(raw()).not.toMatch(/\u202e|\u0007/);
});
