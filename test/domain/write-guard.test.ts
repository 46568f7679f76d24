import { describe, expect, it } from 'vitest';
import { judgeWrite } from '../../src/domain/write-guard.ts';

const place = (profileId: string, change: object = {}) => ({
  profileId,
  isProtected: false,
  isReadOnly: false,
  tokenKind: 'personal' as const,
  ...change,
});
const ACME = place('acme');
const GLOBEX = place('globex');
const PROD = place('prod', { isProtected: true });
const INITECH = place('initech', { isReadOnly: true });
const HOOLI = place('hooli', { tokenKind: null });
const NONE_TYPED = { asks: 'elsewhere', here: 'acme', typed: [] } as const;

describe('a write', () => {
  it('goes to the profile that one is on', () => {
    expect(judgeWrite([ACME], NONE_TYPED)).toEqual({ kind: 'goes', to: [ACME] });
  });

  it.each([
    ['a read-only profile', INITECH],
    ['a profile without a token for it', HOOLI],
  ])('is refused as a whole for %s among others, before anything is asked', (_, by) => {
    expect(judgeWrite([ACME, PROD, GLOBEX, by], NONE_TYPED)).toEqual({ kind: 'refused', by });
    // Also where its name was typed.
    const asked = { ...by, isProtected: true };
    const typed = { asks: 'nowhere', typed: [by.profileId] } as const;
    expect(judgeWrite([asked], typed)).toEqual({ kind: 'refused', by: asked });
  });

  it('asks before it goes to another profile, and before a name', () => {
    expect(judgeWrite([PROD, GLOBEX], NONE_TYPED)).toEqual({ kind: 'asks' });
  });

  it('asks everywhere where it must', () => {
    expect(judgeWrite([ACME], { ...NONE_TYPED, asks: 'everywhere' })).toEqual({ kind: 'asks' });
  });

  it('asks of a protected profile nothing but its name, once, also where it goes there twice', () => {
    expect(judgeWrite([PROD], NONE_TYPED)).toEqual({ kind: 'asks-name', of: PROD });
    const to = [PROD, ACME, PROD, place('eu', { isProtected: true })];
    const judged = (typed: readonly string[]) => judgeWrite(to, { asks: 'nowhere', typed });
    expect(judged([])).toMatchObject({ kind: 'asks-name', of: { profileId: 'prod' } });
    expect(judged(['prod'])).toMatchObject({ kind: 'asks-name', of: { profileId: 'eu' } });
    expect(judged(['prod', 'eu'])).toEqual({ kind: 'goes', to });
  });
});
