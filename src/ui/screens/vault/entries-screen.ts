import type { EntryKind } from '../../../domain/entry-result.ts';
import { momentWords } from '../../../screens/spoken-words.ts';
import { RESULT_LOOK } from '../../../screens/state-look.ts';
import type { AppState } from '../../../state/app-state.ts';
import { profileLabel } from '../../../state/profiles/parts.ts';
import { isCoverageOpen } from '../../../state/vault/coverage-update.ts';
import {
  allEntries,
  type EntryRow,
  entryList,
  listedKind,
} from '../../../state/vault/entry-list.ts';
import { centred, paragraphColumns } from '../../blocks/centred.ts';
import { type Block, block, GAP } from '../../blocks/fit.ts';
import { bold, indented, type Line, line, span } from '../../blocks/line.ts';
import { listBlocks } from '../../blocks/list-view.ts';
import { paragraph, wrapSpans } from '../../blocks/wrap.ts';
import { type Body, blocks, type View } from '../../view.ts';
import { coverageScreen } from './coverage-screen.ts';
import { ENTRIES_LOOK, entryContext } from './entries-look.ts';

const PADDING = 3;

/** What this machine knows to be in vaults: the secrets or vars of every profile. */
export function entriesScreen(state: AppState, view: View): Body {
  const kind = listedKind(state);
  if (isCoverageOpen(state)) return coverageScreen(state, kind, view);
  const list = entryList(state, kind);
  const nowMs = state.clock.wallMs;
  const last = list.selected ? lastResult(list.selected, nowMs, view) : [];
  const below = [...last, ...totals(list.rows)];
  return blocks(
    !view.isCompact && GAP,
    state.vaults.problem !== null &&
      list.total > 0 && [block(paragraph(state.vaults.problem, 'failure', view)), GAP],
    listBlocks(
      ENTRIES_LOOK[kind][state.profiles.showsAll ? 'all' : 'one'],
      list,
      (row) => entryContext(row, nowMs),
      {
        ...view,
        name: `${kind}s`,
        empty: () => nothingKnown(state, kind, view),
      },
    ),
    below.length > 0 && [GAP, block(below, { yields: 5 })],
  );
}

/** The result of the selected entry's last send, if unsettled. */
function lastResult({ entry }: EntryRow, nowMs: number, view: View): readonly Line[] {
  if (entry.result === 'set') return [];
  const { mark, tone } = RESULT_LOOK[entry.result];
  const when = momentWords(entry.resultAtMs, nowMs, view.hasScreenReader);
  const what = entry.result === 'unknown' ? 'may or may not be set' : 'not set';
  const reason = entry.reason === null ? '' : `: ${entry.reason}`;
  const text = `${entry.name} ${what} ${when}${reason}`;
  return paragraph(`${mark} ${text}`, tone, view, text);
}

function totals(rows: readonly EntryRow[]): readonly Line[] {
  const due = rows.filter(({ isDue }) => isDue).length;
  const unknown = rows.filter(({ entry }) => entry.result === 'unknown').length;
  const counts = [unknown > 0 && `${unknown} unknown`, due > 0 && `${due} due`].filter(Boolean);
  if (counts.length === 0) return [];
  return [indented(line(span(counts.join(' · '), 'muted')), PADDING)];
}

const EMPTY_TEXTS: Readonly<Record<EntryKind, { readonly title: string; readonly text: string }>> =
  {
    secret: {
      title: 'No secrets known yet.',
      text: "The service can't list them. Secrets you set here are remembered by name, vault, version and age, never by value.",
    },
    var: {
      title: 'No vars known yet.',
      text: "The service can't list them. Vars you set here are remembered by name, vault and age.",
    },
  };

function nothingKnown(state: AppState, kind: EntryKind, view: View): readonly Block[] {
  return centred(paragraphsOf(state, kind, view, paragraphColumns(view.columns)), view);
}

function paragraphsOf(
  state: AppState,
  kind: EntryKind,
  { keyOf }: View,
  room: number,
): readonly (readonly Line[])[] {
  const { vaults, profiles } = state;
  const set = kind === 'secret' ? keyOf('vault.set-secrets') : keyOf('vault.set-vars');
  const way = wrapSpans([span(set, 'accent'), span(` sets ${kind}s.`)], room);
  if (vaults.problem !== null) return [wrapSpans([span(vaults.problem, 'failure')], room), way];
  if (!vaults.isLoaded) return [[{ spans: [span('Reading…', 'muted')] }]];
  if (allEntries(state, kind).length > 0) {
    const title = `No ${kind}s of ${profileLabel(state, profiles.activeId)} are known yet.`;
    const all = [span(keyOf('app.all-profiles'), 'accent'), span(' shows those of all profiles.')];
    return [wrapSpans([bold(title)], room), [...wrapSpans(all, room), ...way]];
  }
  const { title, text } = EMPTY_TEXTS[kind];
  return [wrapSpans([bold(title)], room), wrapSpans([span(text, 'muted')], room), way];
}
