import { describe, expect, it } from 'vitest';
import { dialogIn } from '../../../support/cells.ts';
import { coreWithProfiles } from '../../../support/profiles.ts';
import { renderScreen } from '../../../support/screen.tsx';
import { SIZES } from '../../../support/sizes.ts';
import { coreWithEveryState } from '../../../support/states.ts';

describe.each(SIZES)('at %i columns and %i rows', (columns, rows) => {
  it('the prompt for a token hides it, says where it will be, and takes another kind', async () => {
    const { state } = coreWithProfiles().press('n', 'ctrl+y');
    const { press, type, frame, lines, commands } = renderScreen(state, { columns, rows });
    await type('canary-token');
    expect(dialogIn(lines())?.isWhole).toBe(true);
    expect(frame()).toMatch(/› •{8}/);
    expect(frame()).not.toContain('canary');
    await press('tab');
    expect(frame()).toContain("Enter acme's personal token");
    await press('enter');
    expect(frame()).toContain('Storing the personal token…');
    expect(commands.at(-1)?.kind).toBe('profiles');
  });

  it('the prompt for an id says what is wrong below its field, and watches what is typed', async () => {
    const { state } = coreWithEveryState({ columns, rows });
    const screen = renderScreen(state, { columns, rows });
    const { press, type, frame, lines } = screen;
    await press('ctrl+p');
    await type('watch a dispatch');
    await press('enter', 'enter');
    expect(dialogIn(lines())?.isWhole).toBe(true);
    expect(frame()).toMatch(/›.*│\n.*✗ /);
    await type('7f3c0d1e-0000');
    await press('enter');
    expect(screen.state().overlay).toBeNull();
    expect(JSON.stringify([...screen.state().dispatches.values()])).toContain('7f3c0d1e-0000');
  });
});
