import { describe, expect, it } from 'vitest';
import { type Core, openCore } from '../../support/core.ts';
import { text } from '../../support/draw.tsx';
import { answeredList, coreWithProfiles, known } from '../../support/profiles.ts';

/** A protected profile whose form was sent, so that its name is asked for. */
function asked(): Core {
  const core = openCore({ isProtected: true });
  return core.press('n').type('deploy').press('ctrl+s');
}

function hint(core: Core): string | null {
  if (core.state.overlay?.kind !== 'confirm-name') return null;
  return core.state.overlay.form.problems[0]?.message ?? null;
}

describe('a protected profile', () => {
  it('sends once its name was typed and enter was pressed after a pause', () => {
    const core = asked();
    expect(core.take('send-dispatch')).toEqual([]);
    core.type('acme').wait(150).press('enter', 'enter', 'enter');
    expect(core.take('send-dispatch')).toHaveLength(1);
    expect(core.state.overlay).toBeNull();
    expect(core.state.screen).toBe('runs');
  });

  it('takes no other name, none that is pasted, and no enter that is held down from the form on', () => {
    for (const typed of ['acm', 'Acme', 'acme ']) {
      const core = asked().type(typed).wait(500).press('enter');
      expect(core.take('send-dispatch'), typed).toEqual([]);
    }
    const pasted = asked().paste('acme').wait(500);
    expect(hint(pasted)).toContain('Pasting');
    expect(pasted.press('enter').take('send-dispatch')).toEqual([]);
    const held = openCore({ isProtected: true }).press('n').type('deploy').press('up');
    for (let press = 0; press < 60; press += 1) held.press('enter').wait(30);
    expect(held.take('send-dispatch')).toEqual([]);
    expect(hint(held)).toContain("isn't the name");
  });

  it('takes an enter right behind the name, however fast it was typed, and sends once if it is held', () => {
    const core = asked().type('acme');
    for (let held = 0; held < 60; held += 1) core.press('enter').wait(30);
    expect(core.take('send-dispatch')).toHaveLength(1);
  });

  it('goes back to the form as it was on esc, and where one is about to switch', () => {
    const core = openCore({ isProtected: true }).press('n').type('deploy').press('tab');
    const form = core.type('main').parts.dispatchForm;
    core.press('ctrl+s').type('acm').press('esc');
    expect(core.parts.dispatchForm).toEqual(form);
    expect(core.state.screen).toBe('dispatch');
    expect(core.state.overlay).toBeNull();
    core.press('ctrl+s', 'ctrl+o', 'esc');
    expect(core.state.overlay).toBeNull();
    expect(core.parts.dispatchForm).toEqual(form);
    expect(core.take('send-dispatch')).toEqual([]);
  });

  it('does not ask where the draft could not be sent anyway', () => {
    const core = openCore({ isProtected: true }).press('n', 'ctrl+s');
    expect(core.state.overlay).toBeNull();
    expect(core.parts.dispatchForm.problems[0]?.message).toContain('The key is empty');
  });
});

it('a profile that is not protected sends at once', () => {
  const core = openCore().press('n').type('deploy').press('ctrl+s');
  expect(core.take('send-dispatch')).toHaveLength(1);
});

describe('taking the protection of a profile away', () => {
  /** The form of the stored `globex-prod`, its choice Writes on allowed, sent with ctrl+s. */
  function unprotected(): Core {
    const core = coreWithProfiles().press('4', 'G', 'k', 'enter', 'up', 'up').type('a');
    expect(core.state.profiles.formOf).toBe('globex-prod');
    core.commands = [];
    return core.press('ctrl+s');
  }

  function saves(core: Core): boolean[] {
    return core
      .take('profiles')
      .flatMap(({ request }) => (request.do === 'save' ? [request.save.isProtected] : []));
  }

  it('asks for its name, typed, and saves after it', () => {
    const core = unprotected();
    expect(saves(core)).toEqual([]);
    expect(core.state.overlay).toMatchObject({ kind: 'confirm-name', name: 'globex-prod' });
    core.type('globex-prod').wait(200).press('enter', 'enter');
    expect(saves(core)).toEqual([false]);
  });

  it('leaves a read-only profile that asks before writes as it is', () => {
    const stored = known('globex', { isReadOnly: true, isProtected: true });
    expect(saves(coreWithProfiles([stored]).press('4', 'g', 'enter', 'ctrl+s'))).toEqual([true]);
  });

  it('asks for the name of a read-only profile too', () => {
    const core = coreWithProfiles([known('globex', { isReadOnly: true })]);
    core.press('4', 'g', 'enter', 'up', 'up').type('a').press('ctrl+s');
    expect(core.state.overlay).toMatchObject({ kind: 'confirm-name', name: 'globex' });
    expect(text(core)).toContain('globex is read-only');
  });

  it('is given up with esc, and nothing typed is lost', () => {
    const core = unprotected().press('esc');
    expect(saves(core)).toEqual([]);
    expect(core.state.screen).toBe('profile-form');
    expect(core.state.profiles.forms.get('globex-prod')?.values.protection).toBe('no');
  });

  it('asks for the name that is stored where the form has another', () => {
    const core = unprotected().press('esc', 'tab', 'tab').type('-eu').press('ctrl+s');
    expect(core.state.overlay).toMatchObject({ kind: 'confirm-name', name: 'globex-prod' });
  });

  it('asks after the question about tokens that a new address drops', () => {
    const core = unprotected().press('esc', 'tab', 'tab', 'tab', 'ctrl+u').type('https://x.dev');
    core.press('ctrl+s', 'y');
    expect(saves(core)).toEqual([]);
    expect(core.state.overlay).toMatchObject({ kind: 'confirm-name', name: 'globex-prod' });
  });

  it('asks where the form is older than a change of another terminal, and for no other change', () => {
    const core = coreWithProfiles([known('globex', { isProtected: true })]).press('4', 'enter');
    answeredList(core, [known('globex', { isReadOnly: true })]);
    core.focus('protection').type('n').press('ctrl+s');
    expect(core.state.overlay).toMatchObject({ kind: 'confirm-name' });
    const other = coreWithProfiles([known('globex')])
      .press('4', 'enter')
      .type('-eu');
    answeredList(other, [known('globex', { isProtected: true })]).press('ctrl+s');
    const [asked] = other.take('profiles').filter(({ request }) => request.do === 'save');
    expect(asked?.request).toMatchObject({ save: { asSeen: { isProtected: false } } });
  });

  it('is the only change that asks: other changes of a protected profile save at once', () => {
    const core = unprotected().press('esc').type('y').press('ctrl+s');
    expect(saves(core)).toEqual([true]);
  });
});
