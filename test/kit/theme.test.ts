import { describe, expect, it } from 'vitest';
import { PROFILE_COLOURS } from '../../src/domain/profile.ts';
import {
  lookOf,
  NO_COLOURS,
  THEMES,
  type Theme,
  type Tone,
  themeFor,
} from '../../src/kit/theme.ts';

/** WCAG 2.2: from 4.5 on text is readable for most people, from 7 on with weak sight too. */
function contrast(one: string, other: string): number {
  const both = [luminance(one), luminance(other)];
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrasts({ looks }: Theme, grounds: readonly string[]): number[] {
  return Object.entries(looks).flatMap(([tone, { color = '' }]) =>
    tone === 'rule' ? [] : grounds.map((ground) => contrast(color, ground)),
  );
}

describe('a theme', () => {
  it.each([
    ['dark', ['#000000', '#1e1e1e', '#282c34']],
    ['light', ['#ffffff', '#fafafa', '#f5f1e6']],
  ] as const)(
    '%s is readable on the usual grounds, where one sees its rules and its selected row',
    (name, grounds) => {
      const theme = THEMES[name];
      const selected = theme.selected.backgroundColor ?? '';
      expect(Math.min(...contrasts(theme, [...grounds, selected]))).toBeGreaterThan(4.5);
      for (const ground of grounds.slice(0, 2)) {
        expect(contrast(selected, ground)).toBeGreaterThan(1.2);
        const rule = contrast(theme.looks.rule.color ?? '', ground);
        expect(rule).toBeGreaterThan(1.5);
        expect(rule).toBeLessThan(3);
      }
    },
  );

  it('has its fields readable on their grounds, and the focused one seen among the others', () => {
    for (const theme of [THEMES.dark, THEMES.light]) {
      const { field, 'focused-field': focused } = theme.grounds;
      const grounds = [field.backgroundColor ?? '', focused.backgroundColor ?? ''] as const;
      for (const ground of grounds) {
        for (const tone of ['plain', 'accent', 'muted'] as const) {
          expect(contrast(theme.looks[tone].color ?? '', ground)).toBeGreaterThan(4.5);
        }
      }
      expect(contrast(...grounds)).toBeGreaterThan(1.1);
    }
    for (const theme of [THEMES.terminal, NO_COLOURS]) {
      expect(lookOf(theme, { ground: 'field' }).underline).toBe(true);
    }
  });

  it('highlights the selected row whatever tone a text in it has, without colour too', () => {
    for (const theme of [...Object.values(THEMES), NO_COLOURS]) {
      for (const tone of Object.keys(theme.looks) as readonly Tone[]) {
        const { inverse, backgroundColor, dimColor } = lookOf(theme, { tone, isSelected: true });
        expect(inverse === true || backgroundColor !== undefined).toBe(true);
        expect(dimColor).not.toBe(true);
      }
    }
    expect(NO_COLOURS.selected).toEqual({ inverse: true });
  });

  it('keeps the colours of states in the selected row, on a ground of its own', () => {
    for (const theme of [THEMES.dark, THEMES.light]) {
      for (const tone of ['waiting', 'success', 'warning', 'failure'] as const) {
        expect(lookOf(theme, { tone, isSelected: true }).color).toBe(theme.looks[tone].color);
      }
    }
  });

  it("has one plain reversed bar as its selected row in the terminal's colours, and no block", () => {
    const { looks } = THEMES.terminal;
    for (const tone of Object.keys(looks) as readonly Tone[]) {
      const { inverse, color, backgroundColor } = lookOf(THEMES.terminal, {
        tone,
        isSelected: true,
      });
      expect({ inverse, color, backgroundColor }).toEqual({ inverse: true });
      expect(looks[tone].inverse ?? looks[tone].backgroundColor).toBe(undefined);
    }
  });

  it('has hues for profiles that no state has', () => {
    for (const { looks } of Object.values(THEMES)) {
      const states = ['accent', 'waiting', 'success', 'warning', 'failure', 'alarm'] as const;
      const taken = states.map((tone) => looks[tone].color);
      for (const hue of PROFILE_COLOURS) expect(taken).not.toContain(looks[hue].color);
      const different = new Set(PROFILE_COLOURS.map((hue) => looks[hue].color)).size;
      // The sixteen colours of a terminal have five.
      expect(different).toBe(looks === THEMES.terminal.looks ? 5 : PROFILE_COLOURS.length);
    }
  });

  it.each([
    ['dark', 'dark'],
    ['light', 'light'],
    [null, 'terminal'],
  ] as const)('that follows a %s background is %s', (background, theme) => {
    expect(themeFor('auto', true, background)).toBe(THEMES[theme]);
    expect(themeFor('dark', true, background)).toBe(THEMES.dark);
  });
});
