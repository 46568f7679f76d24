import { describe, expect, it } from 'vitest';
import { textOfLine } from '../../src/ui/blocks/line.ts';
import { frameOf } from '../../src/ui/frame/frame.ts';
import { footerLine } from '../../src/ui/shell/footer.ts';
import { acceptedDispatch, type Core, openCore } from '../support/core.ts';
import { draw } from '../support/draw.tsx';
import { knowing, vaultCore } from '../support/vault-states.ts';

const SIZING = /(wider|narrower|hide|show) details/;
const WIDE = { columns: 120, rows: 40 };

function withDispatch(size = WIDE): Core {
  return acceptedOn(openCore({}, size));
}

function acceptedOn(core: Core): Core {
  acceptedDispatch(core);
  return core.press('1');
}

/** Every key that a footer without an end offers. */
function offered({ state }: Core): string {
  return textOfLine(footerLine(state, 500, frameOf(state)));
}

const widthOf = ({ state }: Core, part: string) => frameOf(state).widths.get(part) ?? 0;

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
    expect(core.said).toBe("The details can't get any wider.");
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

  it.each([
    { columns: 60, rows: 20 },
    { columns: 80, rows: 24 },
    { columns: 99, rows: 30 },
  ])('are offered no keys that size or hide them in a window without room for them: %o', (size) => {
    expect(offered(withDispatch(size))).not.toMatch(SIZING);
    expect(offered(withDispatch(size).press('enter'))).not.toMatch(SIZING);
    expect(offered(vaultCore(size).press('2'))).not.toMatch(SIZING);
    expect(offered(openCore({}, size).press('n'))).not.toMatch(SIZING);
  });

  it.each([['Runs', () => withDispatch()]])(
    'beside %s are offered the keys that do something',
    (_, at) => {
      const core = at();
      const [wider, narrower] = ['<', '>'];
      expect(offered(core)).toMatch(/< wider details.*> narrower details/);
      expect(offered(core)).toContain('| hide details');
      expect(offered(core.press(wider, wider, wider))).not.toContain('wider details');
      expect(offered(core)).toContain('narrower details');
      core.press(...Array<string>(6).fill(narrower));
      expect(offered(core)).toContain('wider details');
      expect(offered(core)).not.toContain('narrower details');
    },
  );

  it.each([['Runs', () => withDispatch({ columns: 100, rows: 30 }), 'details']])(
    'beside %s change with every press, as long as the key is offered',
    (_, at, part) => {
      const core = at();
      for (const [key, label] of [
        ['<', 'wider'],
        ['>', 'narrower'],
      ] as const) {
        for (let steps = 0; offered(core).includes(label); steps += 1) {
          expect(steps).toBeLessThan(9);
          const before = widthOf(core, part);
          expect(widthOf(core.press(key), part)).not.toBe(before);
        }
      }
    },
  );

  it('can only be shown while they are hidden, and not where nothing is known', () => {
    const hidden = offered(withDispatch().press('|'));
    expect(hidden).toContain('| show details');
    expect(hidden).not.toMatch(/wider|narrower/);
    expect(offered(openCore({}, WIDE))).not.toMatch(SIZING);
    expect(offered(knowing(openCore({}, WIDE), []).press('2'))).not.toMatch(SIZING);
    const shrunk = withDispatch().press('|');
    shrunk.happen({ type: 'resized', columns: 80, rows: 24 });
    expect(offered(shrunk)).not.toMatch(SIZING);
  });

  it('have no size in a narrow window, which says so', () => {
    const core = withDispatch({ columns: 80, rows: 24 });
    const before = draw(core.state).slice(0, -3);
    expect(core.press('|').said).toBe('Details only fit in a wider window.');
    expect(draw(core.state).slice(0, -3)).toEqual(before);
  });

  it('stay as they are in a window without room for them, hidden or not', () => {
    const core = withDispatch().press('|');
    core.happen({ type: 'resized', columns: 80, rows: 24 }).press('|');
    expect(core.said).toBe('Details only fit in a wider window.');
    core.happen({ type: 'resized', ...WIDE });
    expect(widthOf(core, 'details')).toBe(0);
    expect(widthOf(core.press('|'), 'details')).toBeGreaterThan(0);
  });

  it('are not hidden where there are none, which says so', () => {
    const core = openCore({}, WIDE);
    expect(core.press('|').said).toBe('There are no details to show.');
    expect(widthOf(acceptedOn(core), 'details')).toBeGreaterThan(0);
  });
});
