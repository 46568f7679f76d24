import { describe, expect, it } from 'vitest';
import { ACME, type Core } from '../../support/core.ts';
import { text } from '../../support/draw.tsx';
import { connectionChecked, coreWithProfiles } from '../../support/profiles.ts';

/** The form of the stored `acme`, which holds an organization token, on its token. */
function onToken(): Core {
  return coreWithProfiles().press('4', 'R', 'enter', ...Array<string>(3).fill('shift+tab'));
}

function removals(core: Core) {
  return core
    .take('profiles')
    .flatMap(({ request }) => (request.do === 'remove-token' ? [request] : []));
}

describe('removing the token of one kind', () => {
  it('asks for the name, typed, and removes that kind alone', () => {
    const core = onToken().press('ctrl+x');
    expect(removals(core)).toEqual([]);
    const asked = text(core);
    expect(asked).toContain('Remove the organization token?');
    core.type('acme').wait(200).press('enter', 'enter');
    expect(removals(core)).toEqual([{ do: 'remove-token', id: 'acme', kind: 'organization' }]);
  });

  it('keeps the form and what is typed there, and says what it did', () => {
    const core = onToken().type('half-a-token').press('ctrl+x');
    core.type('acme').wait(200).press('enter');
    const error = 'what an earlier check found';
    connectionChecked(core, { ok: false, error });
    core.happen({
      kind: 'profiles-answered',
      answer: {
        to: 'remove-token',
        id: 'acme',
        kind: 'organization',
        result: {
          ok: true,
          value: { id: 'acme', opened: { ...ACME, tokenKinds: [] }, droppedKinds: [] },
        },
      },
    });
    expect(core.state.screen).toBe('profile-form');
    expect(core.state.notice?.text).toMatch(/Removed the organization token of acme/);
    expect(core.state.session).toMatchObject({ profile: { tokenKinds: [] } });
    expect(core.state.profiles.checks.has('acme')).toBe(false);
    const token = core.state.profiles.forms.get('acme')?.values.organization;
    expect(token?.reveal().text).toBe('half-a-token');
  });

  it('is given up with esc', () => {
    const core = onToken().press('ctrl+x', 'esc');
    expect(removals(core)).toEqual([]);
    expect(core.state.screen).toBe('profile-form');
  });

  it('says that there is none of a kind, and asks nothing', () => {
    const core = onToken().press('shift+tab', 'right', 'ctrl+x');
    expect(core.state.overlay).toBeNull();
    expect(core.state.notice?.text).toMatch(/no personal token/);
  });

  it('says why it did not work', () => {
    const core = onToken();
    core.happen({
      kind: 'profiles-answered',
      answer: {
        to: 'remove-token',
        id: 'acme',
        kind: 'organization',
        result: { ok: false, error: 'The disk is full.' },
      },
    });
    expect(core.state.notice).toEqual({ tone: 'failure', text: 'The disk is full.' });
  });
});
