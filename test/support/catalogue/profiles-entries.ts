import type { WindowSize } from '../../../src/old/app/window.ts';
import type { ConnectionReport } from '../../../src/old/domain/connection-report.ts';
import { PROFILE_COLOURS } from '../../../src/old/domain/profile-colour.ts';
import type { Result } from '../../../src/old/domain/result.ts';
import { type Core, START_WALL_MS } from '../core.ts';
import {
  CONNECTION,
  connectionChecked,
  coreWithProfiles,
  FROM_URL,
  known,
  STORED,
  switchTo,
} from '../profiles.ts';
import { AWKWARD } from './awkward.ts';
import { entriesOf } from './entry.ts';

const MANY = Array.from({ length: 30 }, (_, index) =>
  known(`organization-with-a-long-name-${index}`, {
    isProtected: index % 2 === 0,
    host: index % 3 === 0 ? AWKWARD.host : `ci.${index}.dev/svc`,
  }),
);
const COLOURED = PROFILE_COLOURS.map((colour) => known(`team-${colour}`, { colour }));
const ALL_KINDS = known('acme', {
  isDefault: true,
  isProtected: true,
  tokens: (['organization', 'personal', 'service-account'] as const).map((kind) => ({
    kind,
    lengthClass: 'usual',
    savedAtMs: START_WALL_MS - 86_400_000 * 3,
  })),
});

/** The list of the profiles. */
export const PROFILES_ENTRIES = entriesOf('profiles', {
  filtered: (size) => core(size).press('4', '/').fill('glo'),
  list: (size) => core(size).press('4'),
  'none of one’s own': (size) => core(size, []).press('4'),
  many: (size) => core(size, MANY).press('4', 'G', 'k'),
  'read-only and uses plain http': (size) =>
    core(size, [
      known('acme', { isReadOnly: true, isProtected: true }),
      known('lab', { baseUrl: 'http://ci.lab', allowsPlainHttp: true, isReadOnly: true }),
    ]).press('4', 'j'),
  'in colours': (size) => core(size, COLOURED).press('4', 'j'),
  'three tokens': (size) => core(size, [ALL_KINDS]).press('4'),
  'the sandbox': (size) => core(size).press('4', 'G'),
  'the service of DISPATCHBOX_URL': (size) => core(size, [FROM_URL, ...STORED]).press('4', 'g'),
  'connection, asking': (size) => core(size).press('4', 'R'),
  'connection, checked': (size) => checked(size, { ok: true, value: CONNECTION }),
  'connection, failed': (size) =>
    checked(size, { ok: false, error: 'The profile acme was changed meanwhile. Press R again.' }),
  'default made': (size) => {
    const made = core(size).press('4', 'j').choose('make it the default');
    const answer = { to: 'make-default', id: 'globex', result: OK } as const;
    return made.happen({ kind: 'profiles-answered', answer });
  },
  'remove, not the name': (size) => core(size).press('4', 'j', 'd').type('glob').press('enter'),
});

/** The form of one profile. */
export const PROFILE_FORM_ENTRIES = entriesOf('profile form', {
  new: (size) => core(size).press('4', 'n'),
  edit: (size) => core(size).press('4', 'enter'),
  'uses plain http': (size) =>
    core(size).press('4', 'n').type('lab').press('tab').type('http://ci.lab'),
  'token kind': (size) => core(size).press('4', 'enter', ...tabs(4)),
  'token, stored': (size) => core(size).press('4', 'enter', ...tabs(5)),
  'token, typed': (size) =>
    core(size)
      .press('4', 'enter', ...tabs(5))
      .type('a-token'),
  'token, revealed': (size) =>
    core(size)
      .press('4', 'enter', ...tabs(5))
      .type('a-token')
      .press('ctrl+r'),
  protected: (size) => core(size).press('4', 'enter', ...tabs(6), 'right'),
  'on Save': (size) => core(size).press('4', 'enter', 'shift+tab'),
  'like another': (size) => core(size).press('4').choose('duplicate'),
  'name taken': (size) => core(size).press('4', 'n').type('acme').press('ctrl+s'),
  'address not taken': (size) =>
    core(size).press('4', 'n').type('new').press('tab').type('ftp://x').press('ctrl+s'),
  'token not taken': (size) =>
    filledForm(size)
      .press(...tabs(4))
      .paste('two\nlines')
      .press('ctrl+s'),
  'everything wrong': (size) =>
    core(size)
      .press('4', 'n')
      .type('two words')
      .press('tab')
      .type('http://ci.acme.dev')
      .press('tab', 'tab')
      .paste('\u0007')
      .press('tab', 'tab')
      .paste('two\nlines')
      .press('ctrl+s'),
  saving: (size) => filledForm(size).press('ctrl+s'),
  'not saved': (size) => notSaved(size),
  saved: (size) => saved(size),
  'stored tokens would go': (size) =>
    core(size).press('4', 'enter', 'tab', 'ctrl+u').type('https://a.dev').press('ctrl+s'),
  'a token is removed': (size) =>
    core(size).press('4', 'enter', ...Array(3).fill('shift+tab'), 'ctrl+x'),
  'protection is taken away': (size) =>
    core(size).press('4', 'G', 'k', 'e', 'up', 'up').type('n').press('ctrl+s'),
  'awkward texts': (size) =>
    core(size)
      .press('4', 'n')
      .paste(AWKWARD.long)
      .press('tab')
      .paste(`https://${AWKWARD.host}/${AWKWARD.long}`)
      .press('tab')
      .paste(AWKWARD.wide)
      .press('tab')
      .paste(AWKWARD.emoji.repeat(4)),
});

/** What the profiles put over any screen. */
export const PROFILE_OVERLAY_ENTRIES = entriesOf('over the screen, profiles', {
  switcher: (size) => core(size).press('ctrl+o'),
  'switcher, after a switch': (size) => switchTo(core(size), 'globex-prod').press('ctrl+o'),
  'switcher, many': (size) => core(size, MANY).press('ctrl+o', 'down', 'down'),
  'switcher, in colours': (size) => core(size, COLOURED).press('ctrl+o'),
  'switcher, searched': (size) => core(size).press('ctrl+o').type('glo'),
  'switcher, nothing fits': (size) => core(size).press('ctrl+o').type('zzz'),
  'switching, with a draft': (size) =>
    core(size).press('n').type('deploy').press('ctrl+o', 'enter'),
  switching: (size) => core(size).press('ctrl+o', 'enter'),
  switched: (size) => switchTo(core(size), 'globex-prod'),
  'typed name': (size) => protectedWrite(size),
  'typed name, half': (size) => protectedWrite(size).type('globex'),
  'typed name, wrong': (size) => protectedWrite(size).type('globex').press('enter'),
  'typed name, pasted': (size) => protectedWrite(size).paste('globex-prod'),
  'token prompt': (size) => core(size).press('n', 'ctrl+y'),
  'token prompt, typed': (size) => core(size).press('n', 'ctrl+y').type('a-token'),
  'token prompt, revealed': (size) =>
    core(size).press('n', 'ctrl+y').type('a-token').press('ctrl+r'),
  'token prompt, not taken': (size) => core(size).press('n', 'ctrl+y').type('a b').press('enter'),
  'token prompt, storing': (size) => core(size).press('n', 'ctrl+y').type('a-token').press('enter'),
});

const OK = { ok: true, value: undefined } as const;

function core(size: WindowSize, profiles = STORED): Core {
  return coreWithProfiles(profiles, size);
}

function tabs(count: number): readonly string[] {
  return Array(count).fill('tab');
}

function checked(size: WindowSize, result: Result<ConnectionReport, string>): Core {
  return connectionChecked(core(size).press('4', 'R'), result).wait(65_000);
}

function filledForm(size: WindowSize): Core {
  return core(size).press('4', 'n').type('initech').press('tab').type('https://ci.initech.dev');
}

function saveOf(of: Core) {
  const request = of.take('profiles').find((command) => command.request.do === 'save')?.request;
  if (request?.do !== 'save') throw new Error('nothing was saved');
  return request.save;
}

function notSaved(size: WindowSize): Core {
  const saving = filledForm(size).press('ctrl+s');
  const error = 'The disk is full. Nothing was changed; make room and press ctrl+s again.';
  const answer = { to: 'save', save: saveOf(saving), result: { ok: false, error } } as const;
  return saving.happen({ kind: 'profiles-answered', answer });
}

function saved(size: WindowSize): Core {
  const saving = filledForm(size).press('ctrl+s');
  const value = { id: 'initech', opened: null, droppedKinds: [] };
  const answer = { to: 'save', save: saveOf(saving), result: { ok: true, value } } as const;
  return saving.happen({ kind: 'profiles-answered', answer });
}

function protectedWrite(size: WindowSize): Core {
  return switchTo(core(size), 'globex-prod').press('n').type('deploy').press('ctrl+s');
}
