import { describe, expect, it } from 'vitest';
import { followsBackground, progressOf } from '../../src/effects/follow-terminal.ts';
import { acceptedDispatch, type Core, openCore } from '../support/core.ts';
import { withPreferences } from '../support/preferences.ts';

function failing(core: Core): Core {
  const localId = acceptedDispatch(core);
  return core.checked(localId, { status: 'error', message: 'no' });
}

describe('progress', () => {
  it('goes on while something waits', () => {
    const core = withPreferences(openCore());
    expect(progressOf(core.state)).toBeNull();
    acceptedDispatch(core);
    expect(progressOf(core.state)).toBe('waiting');
  });

  it('turns to failed, whatever still waits, until a key is pressed or the terminal is looked at', () => {
    const core = withPreferences(openCore());
    acceptedDispatch(core);
    failing(core);
    expect(progressOf(core.state)).toBe('failed');
    expect(progressOf(core.press('j').state)).toBe('waiting');
    expect(progressOf(failing(core).state)).toBe('failed');
    core.happen({ type: 'focus-changed', isFocused: false });
    expect(progressOf(core.state)).toBe('failed');
    core.happen({ type: 'focus-changed', isFocused: true });
    expect(progressOf(core.state)).toBe('waiting');
  });

  it('goes with the title', () => {
    const core = withPreferences(openCore(), { title: false });
    acceptedDispatch(core);
    expect(progressOf(core.state)).toBeNull();
  });
});

it('the background matters where the theme depends on it', () => {
  expect(followsBackground(withPreferences(openCore()).state)).toBe(false);
  expect(followsBackground(withPreferences(openCore(), { theme: 'auto' }).state)).toBe(true);
});
