import { describe, expect, it } from 'vitest';
import { frameOf } from '../../src/ui/frame/frame.ts';
import { acceptedDispatch, type Core, openCore } from '../support/core.ts';
import { draw } from '../support/draw.tsx';

const WIDE = { columns: 120, rows: 40 };

function withDispatch(size = WIDE): Core {
  const core = openCore({}, size);
  acceptedDispatch(core);
  return core.press('1');
}

const widthOf = ({ state }: Core, part: string) => frameOf(state).areas.get(part)?.width ?? 0;

describe.each([{ columns: 100, rows: 30 }, WIDE, { columns: 200, rows: 60 }])(
  'the details beside the list at %o',
  (size) => {
    it('get wider with < and narrower with >, and both keep room', () => {
      const core = withDispatch(size);
      const before = widthOf(core, 'details');
      const wider = widthOf(core.press('<'), 'details');
      expect(wider).toBeGreaterThan(before);
      expect(widthOf(core.press('>'), 'details')).toBe(before);
      expect(widthOf(core.press('>'), 'details')).toBeLessThan(before);
      for (const key of ['<', '>']) {
        core.press(...Array<string>(9).fill(key));
        expect(widthOf(core, 'details')).toBeGreaterThanOrEqual(29);
        expect(widthOf(core, 'runs')).toBeGreaterThanOrEqual(30);
      }
    });
  },
);

describe('the details', () => {
  it('say when they are as wide or as narrow as they get', () => {
    const core = withDispatch().press('<', '<', '<', '<');
    expect(core.said).toBe("The details can't get any wideer.");
    core.press('>', '>', '>', '>', '>', '>', '>');
    expect(core.said).toBe("The details can't get any narrower.");
  });

  it('are hidden and shown with |, and enter still opens them', () => {
    const core = withDispatch().press('|');
    expect(widthOf(core, 'details')).toBe(0);
    expect(widthOf(core, 'runs')).toBe(WIDE.columns);
    expect(core.press('<').said).toBe('The details are hidden. | shows them.');
    expect(widthOf(core.press('enter'), 'details')).toBe(WIDE.columns);
    core.press('esc', '|');
    expect(widthOf(core, 'details')).toBeGreaterThan(0);
    expect(widthOf(core, 'runs')).toBeLessThan(WIDE.columns);
  });

  it('have no size in a narrow window, which says so', () => {
    const core = withDispatch({ columns: 80, rows: 24 });
    const before = draw(core.state).slice(0, -3);
    expect(core.press('|').said).toBe('Details only fit in a wider window.');
    expect(draw(core.state).slice(0, -3)).toEqual(before);
  });
});
