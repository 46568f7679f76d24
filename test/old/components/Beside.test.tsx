import { expect, it } from 'vitest';
import { Beside, useIsBeside } from '../../../src/old/components/Beside.tsx';
import { useRoom } from '../../../src/old/components/room.tsx';
import { Text } from '../../../src/old/components/Text.tsx';
import { drawnIn } from './support.tsx';

const SIZE = { columns: 120, rows: 12 };
const LEAST = 45;

/** As wide as its room, or three times that. */
function Wide({ sign, times = 1 }: { readonly sign: string; readonly times?: number }) {
  const { columns } = useRoom();
  return <Text>{sign.repeat(times * columns)}</Text>;
}

function beside(isOnDetails: boolean, times = 1): readonly string[] {
  return drawnIn(
    SIZE,
    <Beside
      list={<Wide sign="l" times={times} />}
      details={<Wide sign="d" times={times} />}
      detailsColumns={LEAST}
      isOnDetails={isOnDetails}
    />,
  );
}

it('shares all of its room, with a line between, heavy where keys go to the details', () => {
  const lines = beside(false);
  expect(lines).toHaveLength(SIZE.rows);
  expect(lines[0]).toMatch(/^l+│d+$/);
  expect(lines[0]).toHaveLength(SIZE.columns);
  expect(lines[0]?.match(/d/g)?.length).toBe(LEAST);
  const at = lines[0]?.indexOf('│');
  for (const line of lines.slice(1)) expect(line).toBe(`${' '.repeat(at ?? 0)}│`);
  for (const line of beside(true)) expect(line).toContain('┃');
});

it('draws neither over the other with three times what fits', () => {
  const [line] = beside(false, 3);
  expect(line).toMatch(/^l+…│d+…$/);
  expect(line).toHaveLength(SIZE.columns);
});

it('is for windows with room for both', () => {
  const Asked = () => <Text>{useIsBeside() ? 'beside' : 'alone'}</Text>;
  expect(drawnIn({ columns: 110 }, <Asked />)[0]).toBe('beside');
  expect(drawnIn({ columns: 109 }, <Asked />)[0]).toBe('alone');
});
