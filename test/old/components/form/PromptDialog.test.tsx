import { expect, it } from 'vitest';
import { PromptDialog } from '../../../../src/old/components/form/PromptDialog.tsx';
import { useRoom } from '../../../../src/old/components/room.tsx';
import { Text } from '../../../../src/old/components/Text.tsx';
import { drawnIn, expectHarmless, HOSTILE, raw } from '../support.tsx';

const FIELD_ROWS = 3;

/** The field, and what may be wrong with it. */
function Field() {
  const { rows } = useRoom();
  return <Text>{`field of ${Math.min(FIELD_ROWS, rows)}`}</Text>;
}

const SENTENCES = 'First sentence here. '.repeat(30).trim();

function prompt(of: { about?: string; stressed?: string; note?: string; isAlarm?: boolean }) {
  return (
    <PromptDialog title="Title" foot={['enter go', 'esc cancel']} fieldRows={FIELD_ROWS} {...of}>
      <Field />
    </PromptDialog>
  );
}

it('says what it is about above its fields, and below them what may be left out', () => {
  const of = { about: 'Type this: ', stressed: 'acme', note: 'Kept on this machine.' };
  const inside = drawnIn({ rows: 14 }, prompt(of)).join('\n');
  expect(inside).toMatch(/Type this: acme.*field of 3.*Kept on this machine\./s);
});

it.each([5, 6, 7, 8, 10, 12])(
  'keeps its fields and its keys in %i rows, whatever it says',
  (rows) => {
    const of = { about: SENTENCES, stressed: 'the name', note: SENTENCES };
    const lines = drawnIn({ columns: 40, rows }, prompt(of));
    expect(lines).toHaveLength(rows);
    const all = lines.join('\n');
    expect(all).toContain('field of 3');
    expect(all).toContain('enter go · esc cancel');
    // What to type outlasts why.
    if (rows > FIELD_ROWS + 2) expect(all).toContain('the name');
  },
);

it('has a frame of its own where it must not be answered out of habit', () => {
  expect(drawnIn({ rows: 12 }, prompt({ isAlarm: true })).join('')).toMatch(/┏━ Title ━+┓/);
  expect(drawnIn({ rows: 12 }, prompt({})).join('')).toMatch(/╭─ Title ─+╮/);
});

it('makes what it says harmless', () => {
  expectHarmless(raw({}, prompt({ about: HOSTILE, stressed: HOSTILE, note: HOSTILE })));
});
