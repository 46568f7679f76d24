import type { AppState } from '../../src/state/app-state.ts';
import { coreWithProfiles, known, STORED, typeInPrompt } from './profiles.ts';

const MANY = Array.from({ length: 30 }, (_, index) =>
  known(`organization-with-a-long-name-${index}`, { isProtected: index % 2 === 0 }),
);

/** The profiles' screens and prompts by name, for looking at them at any size. */
export function profileScreensAt(size: {
  columns: number;
  rows: number;
}): readonly (readonly [string, AppState])[] {
  const core = (profiles = STORED) => coreWithProfiles(profiles, size);
  const checked = core().press('5', 'R');
  checked.happen({
    type: 'profiles-answered',
    answer: {
      to: 'check-connection',
      name: 'acme',
      result: {
        ok: true,
        value: {
          address: 'https://ci.acme.dev/svc',
          tls: 'TLS, and the certificate was verified.',
          service: 'Something answers at this address.',
          tokens: ['The organization token was let in, as far as can be seen: 404.'],
        },
      },
    },
  });
  const wrongForm = core().press('5', 'a').type('acme').press('ctrl+s');
  const guarded = core().press('5', 'j', 'd');
  const dropping = core().press('5', 'e', 'tab', 'ctrl+u').type('https://a.dev').press('ctrl+s');
  const removing = core().press('5', 'e', 'shift+tab', 'shift+tab', 'shift+tab');
  const unprotecting = core().press('5', 'G', 'k', 'e', 'up', 'up').type('n');
  return [
    ['profiles', core().press('5').state],
    ['profiles, none stored', core([]).press('5').state],
    ['profiles, many', core(MANY).press('5', 'G', 'k').state],
    ['profiles, connection checked', checked.state],
    ['profile form', core().press('5', 'e').state],
    ['profile form with mistakes', wrongForm.state],
    ['switcher', core().press('ctrl+o').state],
    ['switcher, many', core(MANY).press('ctrl+o', 'down', 'down').state],
    ['switcher, nothing fits', typeInPrompt(core().press('ctrl+o'), 'zzz').state],
    ['switching', core().press('ctrl+o', 'enter').state],
    ['typed name', typeInPrompt(guarded, 'glob').press('enter').state],
    ['dropping tokens', dropping.state],
    ['removing a token', removing.press('ctrl+x').state],
    ['taking protection away', unprotecting.press('ctrl+s').state],
    ['token prompt', core().press('n', 'ctrl+y').type('a-token').state],
  ];
}
