import type { EntryResult } from '../../../src/domain/entry-result.ts';
import { PROFILE_COLOURS } from '../../../src/domain/profile.ts';
import { ALL_CONTEXTS, focusContextOf } from '../../../src/keys/focus-context.ts';
import type { AppState } from '../../../src/state/app/app-state.ts';
import type { Notice } from '../../../src/state/notice.ts';
import type { WindowSize } from '../../../src/state/terminal-part.ts';
import { fitBlocks } from '../../../src/ui/blocks/fit.ts';
import { type Line, line, span } from '../../../src/ui/blocks/line.ts';
import { frameOf } from '../../../src/ui/frame/frame.ts';
import { RESULT_LOOK, resultLine, STATE_LOOK } from '../../../src/ui/presentation/state-look.ts';
import { destinationBlock } from '../../../src/ui/screens/destination.ts';
import { footerLine } from '../../../src/ui/shell/footer.ts';
import { headerLine } from '../../../src/ui/shell/header.ts';
import { noticeLines } from '../../../src/ui/shell/notices.ts';
import { tabsLine } from '../../../src/ui/shell/tabs.ts';
import { profileTone, type Tone } from '../../../src/ui/theme.ts';
import { keyWords, type View } from '../../../src/ui/view.ts';
import { Core, openCore } from '../core.ts';
import { coreWithEveryState, PHASES } from '../states.ts';
import { vaultCore } from '../vault-states.ts';
import { AWKWARD } from './awkward.ts';
import { CATALOGUE } from './catalogue.ts';
import type { ComponentPage, Variant } from './component-page.ts';
import type { CatalogueEntry } from './entry.ts';

const TONES: readonly Tone[] = [
  'plain',
  'accent',
  'muted',
  'waiting',
  'success',
  'warning',
  'failure',
  ...PROFILE_COLOURS.map(profileTone),
];
const NOTICE_TONES: readonly Notice['tone'][] = ['info', 'success', 'warning', 'failure'];

/** What stands around the screens, and the marks that mean the same everywhere. */
/** `null` while it is under way. */
const RESULTS: readonly (EntryResult | null)[] = [
  { state: 'set', version: 4 },
  { state: 'failed', reason: 'the name is reserved' },
  { state: 'unknown', reason: "the service didn't name it" },
  { state: 'not-sent', reason: 'not sent' },
  null,
];

export const FRAME_PAGES: readonly ComponentPage[] = [
  {
    name: 'tones',
    variants: () => [
      ...TONES.map((tone): Variant => [tone, sample(tone, false)]),
      ['bold', sample('plain', true)],
      ['bold accent', sample('accent', true)],
    ],
  },
  {
    name: 'marks',
    variants: () => [
      ...PHASES.map(({ state }): Variant => {
        const { mark, tone } = STATE_LOOK[state];
        return [`dispatch, ${state}`, [line(span(`${mark} ${state}`, tone))]];
      }),
      ...RESULTS.map((result): Variant => {
        const state = result?.state ?? 'sending';
        const { mark, tone } = RESULT_LOOK[state];
        const words = resultLine({ result, versionBefore: 3, isSending: result === null });
        return [`entry, ${state}`, [line(span(`${mark} ${words}`, tone))]];
      }),
    ],
  },
  {
    name: 'header',
    variants: (size) =>
      Object.entries({
        opening: new Core(size),
        usual: openCore({}, size),
        counts: coreWithEveryState(size),
        protected: coreWithEveryState(size, { isProtected: true, colour: 'red' }),
        environment: openCore({ tokenSource: 'environment' }, size),
        long: coreWithEveryState(size, { host: AWKWARD.host, isProtected: true }),
      }).map(([what, { state }]): Variant => [what, [headerLine(state, size.columns)]]),
  },
  {
    name: 'footer',
    variants: (size) =>
      statesByPlace(size).map(([place, state]) => [
        place,
        [footerLine(state, size.columns, frameOf(state))],
      ]),
  },
  {
    name: 'tabs',
    variants: (size) =>
      (['runs', 'secrets', 'vars', 'rotation', 'profiles', 'dispatch'] as const).map(
        (screen): Variant => [
          screen,
          [
            tabsLine(
              screen,
              {
                drafts: screen === 'vars' ? ['runs', 'vars'] : [],
                notes: screen === 'runs' ? { secrets: '3 due' } : {},
              },
              viewOf(size),
            ),
          ],
        ],
      ),
  },
  {
    name: 'notice',
    variants: (size) => [
      ['none', noticeLines(null, null, viewOf(size))],
      ...NOTICE_TONES.map(
        (tone): Variant => [
          tone,
          noticeLines({ tone, text: 'Copied the URL.' }, null, viewOf(size)),
        ],
      ),
      ['long', noticeLines({ tone: 'failure', text: 'Too long. '.repeat(30) }, null, viewOf(size))],
    ],
  },
  {
    name: 'destination',
    variants: (size) => [
      destination('dispatches', openCore({}, size).state, size),
      destination('vaults', vaultCore(size).state, size),
      destination('no token', openCore({ tokenKinds: [] }, size).state, size),
      destination('environment', openCore({ tokenSource: 'environment' }, size).state, size),
      destination(
        'everything',
        vaultCore(size, { isProtected: true, isReadOnly: true, isPlainHttp: true }).state,
        size,
      ),
      destination('long', openCore({ host: AWKWARD.host, colour: 'magenta' }, size).state, size),
    ],
  },
];

function viewOf(size: WindowSize): View {
  const { state } = openCore({}, size);
  const isPlain = { isCompact: false, hasScreenReader: false };
  return { ...size, ...isPlain, ...keyWords(state) };
}

function sample(tone: Tone, isBold: boolean): readonly Line[] {
  return [line({ text: `${tone}: quick fox ▸ 01 ✓✗?◌`, tone, isBold })];
}

function destination(what: string, state: AppState, size: WindowSize): Variant {
  const area = what === 'vaults' ? 'vaults' : 'dispatches';
  const vault = what === 'vaults' ? 'prod' : null;
  const drawn = destinationBlock(state, { what: 'Set secrets', area, vault }, viewOf(size));
  return [what, fitBlocks([drawn], 9).lines];
}

/** The first state of the catalogue for each place. Which one that is doesn't depend on the size. */
function statesByPlace(size: WindowSize): readonly (readonly [string, AppState])[] {
  return [...firstEntries()].map(([place, { at }]) => [place, at(size)]);
}

let found: ReadonlyMap<string, CatalogueEntry> | null = null;

/** Looks through the whole catalogue, so only once. */
function firstEntries(): ReadonlyMap<string, CatalogueEntry> {
  if (found) return found;
  const first = new Map<string, CatalogueEntry>();
  for (const entry of CATALOGUE) {
    const place = focusContextOf(entry.at({ columns: 80, rows: 24 }));
    if (!first.has(place)) first.set(place, entry);
  }
  found = new Map(
    ALL_CONTEXTS.flatMap((place) => {
      const entry = first.get(place);
      return entry ? [[place, entry] as const] : [];
    }),
  );
  return found;
}
