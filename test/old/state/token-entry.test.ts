import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../src/old/domain/failure.ts';
import type { TokenKind } from '../../../src/old/domain/token.ts';
import { secretsOutcome } from '../../../src/old/domain/vault-outcome.ts';
import { textOf } from '../../../src/old/state/form/text-field.ts';
import type { ActiveProfile } from '../../../src/old/state/session.ts';
import { ACME, acceptedDispatch, type Core, openCore, START_WALL_MS } from '../../support/core.ts';
import { text } from '../../support/draw.tsx';
import {
  answeredList,
  CONNECTION,
  connectionChecked,
  coreWithProfiles,
  known,
  STORED,
  switchTo,
} from '../../support/profiles.ts';
import {
  answerSecrets,
  fillEntry,
  rotationProfiles,
  vaultCore,
} from '../../support/vault-states.ts';

const UNAUTHORIZED: Failure = { kind: 'unauthorized', host: 'ci.acme.dev', message: null };
const NONE = { message: null, retryAfterMs: null };
const TOKEN = 'canary-token-0123456789';

/** Two dispatches are watched, and one check brings a 401. */
function pausedCore(): { readonly core: Core; readonly localId: string } {
  const core = coreWithProfiles();
  const localId = acceptedDispatch(core);
  acceptedDispatch(core, 'other');
  core.checkFailed(localId, UNAUTHORIZED);
  core.commands = [];
  return { core, localId };
}

function storeAnswered(
  core: Core,
  error: string | null = null,
  opened: ActiveProfile = ACME,
  kind: TokenKind = 'organization',
): Core {
  return core.happen({
    kind: 'profiles-answered',
    answer: {
      to: 'store-token',
      id: 'acme',
      kind,
      result:
        error === null
          ? { ok: true, value: { id: 'acme', opened, droppedKinds: [] } }
          : { ok: false, error },
    },
  });
}

function checkAnswered(core: Core, token: string): Core {
  return connectionChecked(core, {
    ok: true,
    value: { ...CONNECTION, tokens: [token], inShort: token },
  });
}

describe('a token that is not accepted', () => {
  it('is said once, stops the checks of its profile, and names the key that helps', () => {
    const { core } = pausedCore();
    expect(text(core).match(/rejected/g)).toHaveLength(1);
    expect(text(core)).toMatch(/acme.* rejected.* t /);
    core.wait(60_000);
    expect(core.take('check-dispatch')).toEqual([]);
  });

  it('names no key to press where the token is being asked for already', () => {
    const { core } = pausedCore();
    const alert = () =>
      text(core)
        .split('\n')
        .find((line) => line.includes('rejected'));
    core.press('t');
    expect(alert()).not.toContain(' t ');
    core.press('esc');
    expect(alert()).toContain(' t ');
    const other = switchTo(core, 'globex').press('4', 'g', 'j', 't');
    expect(other.state.overlay).toMatchObject({ kind: 'token-prompt', profileId: 'globex' });
    expect(text(other)).toMatch(/acme.* rejected\. Press /);
  });

  it('says of its rows that their checks are paused, not when the next one is', () => {
    const { core, localId } = pausedCore();
    const shown = () => text(core).replace(/[\s│]+/g, ' ');
    expect(shown()).toContain('checks paused');
    expect(shown()).not.toContain('next in');
    core.press('R');
    core.checkFailed(localId, {
      ...{ kind: 'server-error', host: 'ci.acme.dev', httpStatus: 502, ...NONE },
    });
    expect(shown()).not.toContain('checks paused');
  });

  it('leaves the checks of other profiles alone', () => {
    const { core } = pausedCore();
    switchTo(core, 'globex');
    const localId = acceptedDispatch(core, 'elsewhere');
    expect(core.take('check-dispatch')).toMatchObject([{ localId, profileId: 'globex' }]);
  });

  it('can be entered anew in place, and everything goes on', () => {
    const { core, localId } = pausedCore();
    core.press('t').paste(`${TOKEN}\n`);
    expect(core.state.overlay).toMatchObject({ kind: 'token-prompt', tokenKind: 'organization' });
    core.press('enter', 'enter');
    const asks = core.take('profiles').map(({ request }) => request);
    expect(asks).toMatchObject([{ do: 'store-token', id: 'acme', kind: 'organization' }]);
    expect(asks[0]?.do === 'store-token' && asks[0].text.reveal()).toBe(TOKEN);
    expect(JSON.stringify(asks)).not.toContain(TOKEN);
    storeAnswered(core);
    expect(core.state.overlay).toBeNull();
    expect(JSON.stringify(core.state)).not.toContain(TOKEN);
    // Checks do not start all at once.
    core.wait(200);
    expect(core.take('check-dispatch').map((check) => check.localId)).toContain(localId);
  });

  it('stops the checks of its profile where a new dispatch brings the 401, too', () => {
    const core = coreWithProfiles();
    const localId = acceptedDispatch(core);
    core.press('n').type('other').press('ctrl+s');
    core.notCreated(core.take('send-dispatch')[0]?.dispatch.localId ?? '', UNAUTHORIZED);
    expect(core.take('release-leases')).toMatchObject([{ localIds: [localId] }]);
    core.take('check-dispatch');
    core.wait(60_000);
    expect(core.take('check-dispatch')).toEqual([]);
    expect(text(core)).toContain('rejected');
  });

  it('is replaced as well by one that another terminal stores, not by any other change', () => {
    const { core } = pausedCore();
    answeredList(core, [known('acme', { isProtected: true })]).wait(500);
    expect(core.take('check-dispatch')).toEqual([]);
    const token = { kind: 'organization', lengthClass: 'usual', savedAtMs: START_WALL_MS } as const;
    answeredList(core, [known('acme', { tokens: [token] })]).wait(500);
    expect(core.take('check-dispatch')).toMatchObject([{ profileId: 'acme' }]);
    expect(text(core)).not.toContain('rejected');
  });

  it('goes nowhere but where the profile was as it was asked for', () => {
    const { core } = pausedCore();
    core.press('t').paste(TOKEN);
    answeredList(core, [known('acme', { baseUrl: 'https://elsewhere.dev' })]).press('enter');
    const asks = core.take('profiles').map(({ request }) => request);
    const askedFor = { baseUrl: 'https://ci.acme.dev', segment: 'svc' };
    expect(asks).toMatchObject([{ do: 'store-token', askedFor }]);
  });

  it('leaves the form that it interrupted as it was', () => {
    const core = coreWithProfiles().press('n').type('deploy').press('tab').type('main');
    core.press('ctrl+s');
    const localId = core.take('send-dispatch')[0]?.dispatch.localId ?? '';
    core.notCreated(localId, UNAUTHORIZED);
    expect(core.said).toMatch(/^deploy wasn't accepted/);
    expect(text(core.press('esc')).replace(/[\s│]+/g, ' ')).toContain('Nothing was started.');
    expect(text(core)).not.toMatch(/null|undefined/);
    core.press('t').type(TOKEN).press('enter');
    storeAnswered(core).press('r');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('deploy');
    expect(textOf(core.parts.dispatchForm.values.ref)).toBe('main');
  });

  it('settles what a form said for want of it, and changes no sentence behind its dialog', () => {
    const core = coreWithProfiles([known('acme', { tokens: [] })])
      .press('n')
      .type('deploy');
    core.press('ctrl+s');
    expect(text(core)).toContain('Nothing was sent');
    expect(text(core)).toContain('ctrl+y adds one');
    expect(text(core.press('ctrl+y'))).toContain('ctrl+y adds one');
    core.type(TOKEN).press('enter');
    storeAnswered(core);
    expect(text(core)).not.toContain('Nothing was sent');
  });

  it('may be entered from within the form too', () => {
    const core = coreWithProfiles().press('n').type('deploy').press('ctrl+y').type(TOKEN);
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('deploy');
    core.press('enter');
    storeAnswered(core);
    expect(core.state.screen).toBe('dispatch');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('deploy');
  });

  it('is taken for good again once a dispatch was accepted', () => {
    const { core } = pausedCore();
    acceptedDispatch(core, 'later');
    core.wait(200);
    expect(core.take('check-dispatch').length).toBeGreaterThan(0);
  });
});

describe('a token that a vault does not accept', () => {
  const VAULT_ACME = { ...ACME, tokenKinds: ['service-account'] } as const;

  /** The secrets that are being sent are answered with 401. */
  function rejected(core: Core, ...names: readonly string[]): Core {
    const { results } = secretsOutcome(names, { ok: false, error: UNAUTHORIZED });
    return answerSecrets(core, [...results.values()]);
  }

  function sendingCore(...names: readonly string[]): Core {
    const core = answeredList(vaultCore(), rotationProfiles()).press('2', 'n');
    for (const [at, name] of names.entries()) {
      fillEntry(at === 0 ? core : core.press('ctrl+n'), name, 'some value');
    }
    return core.press('ctrl+s');
  }

  it('is said with the results, and the key that helps leads to the token and back', () => {
    const core = rejected(sendingCore('A', 'B'), 'A', 'B');
    expect(core.said).toMatch(/acme.* rejected.* t /);
    expect(text(core).split('\n').at(-1)).toContain('t token');
    core.press('t');
    expect(core.state.overlay).toMatchObject({ profileId: 'acme', tokenKind: 'service-account' });
    core.paste(TOKEN).press('enter');
    expect(core.take('profiles').at(-1)?.request).toMatchObject({
      ...{ do: 'store-token', id: 'acme', kind: 'service-account' },
    });
    storeAnswered(core, null, VAULT_ACME, 'service-account');
    expect(text(core)).toMatch(/A +✗ failed/);
    expect(core.press('r').take('send-secrets')).toMatchObject([{ how: 'one-by-one' }]);
  });

  it('is asked for there even while another profile waits for its own', () => {
    const core = switchTo(sendingCore('A'), 'globex').press('1');
    core.checkFailed(acceptedDispatch(core), UNAUTHORIZED);
    core
      .press('ctrl+o')
      .type('acme')
      .press('enter')
      .happen({
        kind: 'profiles-answered',
        answer: { to: 'switch', id: 'acme', result: { ok: true, value: VAULT_ACME } },
      });
    rejected(core.press('2', 'n'), 'A').press('t');
    expect(core.state.overlay).toMatchObject({ profileId: 'acme', tokenKind: 'service-account' });
  });

  it('names no key where the results are not on screen, nor in the same form of another profile', () => {
    for (const keys of [[], ['2', 'n']]) {
      const core = switchTo(sendingCore('A'), 'globex').press(...keys);
      expect(rejected(core, 'A').said).toMatch(/acme.* rejected/);
      expect(core.said).not.toMatch(/ (t|ctrl\+y) /);
    }
  });
});

describe('a token that is stored', () => {
  const REJECTED = 'Organization token: rejected (401).';

  function checkedCore(): Core {
    return checkAnswered(coreWithProfiles().press('4', 'R'), REJECTED);
  }

  it('has its connection checked, and the result takes the place of the one before', () => {
    const core = checkedCore();
    expect(text(core)).toContain(REJECTED);
    core.take('profiles');
    storeAnswered(core);
    expect(core.take('profiles')).toMatchObject([{ request: { do: 'check-connection' } }]);
    expect(text(core)).not.toContain(REJECTED);
    checkAnswered(core, 'Organization token: not refused.');
    expect(core.said).toMatch(/Stored the organization token of acme\..* not refused/);
  });

  it('is not checked if it is for vaults, of which nothing can be asked', () => {
    const core = checkedCore();
    core.take('profiles');
    storeAnswered(core, null, ACME, 'service-account');
    expect(core.take('profiles')).toEqual([]);
    expect(text(core)).not.toContain(REJECTED);
  });
});

describe('the token prompt', () => {
  it('refuses what is no token, in words, and keeps it', () => {
    const { core } = pausedCore();
    core.press('t').paste('two words').press('enter');
    expect(core.state.overlay).toMatchObject({
      form: { problems: [{ message: expect.stringContaining('space') }] },
    });
    expect(core.take('profiles')).toEqual([]);
  });

  it('stays open with what was typed where storing fails', () => {
    const { core } = pausedCore();
    core.press('t').type(TOKEN).press('enter');
    expect(core.take('profiles')).toHaveLength(1);
    storeAnswered(core, 'The disk is full.');
    expect(core.state.overlay).toMatchObject({
      form: { problems: [{ message: 'The disk is full.' }] },
      isStoring: false,
    });
    expect(core.press('enter').take('profiles')).toHaveLength(1);
  });

  it('says while it stores that it does', () => {
    const { core } = pausedCore();
    core.press('t').type(TOKEN).press('enter');
    expect(text(core)).toContain('Storing the');
    storeAnswered(core, 'The disk is full.');
    expect(text(core)).not.toContain('Storing the');
  });

  it('goes round the kinds with tab', () => {
    const core = coreWithProfiles().press('n', 'ctrl+y', 'tab');
    expect(core.state.overlay).toMatchObject({ tokenKind: 'personal' });
  });

  it('is not offered on the sandbox, which makes its tokens itself', () => {
    const core = answeredList(openCore({ name: 'sandbox' }), STORED).press('n', 'ctrl+y');
    expect(core.state.overlay).toBeNull();
    expect(core.state.notice?.text).toContain('sandbox creates its own tokens');
  });
});

it('a token that was stored by a command meanwhile counts as soon as the list is read', () => {
  const core = openCore({ tokenKinds: [] });
  answeredList(core, STORED);
  core.press('n').type('deploy').press('ctrl+s');
  expect(core.take('send-dispatch')).toHaveLength(1);
});
