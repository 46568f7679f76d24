import { sanitizeText } from '../../../domain/sanitize-text.ts';
import { TOKEN_KINDS, tokenKindLabel } from '../../../domain/token.ts';
import type { WindowSize } from '../../../state/app-state.ts';
import { wrapText } from '../../../state/details/wrap-text.ts';
import { layoutFor } from '../../../state/layout.ts';
import type { KnownProfile } from '../../../state/profiles/known-profile.ts';
import type { ConnectionCheck } from '../../../state/profiles/profiles-state.ts';
import { momentWords } from '../../presentation/heard-words.ts';
import { storedToken } from '../../presentation/stored-token.ts';

export const FACT_LABEL_COLUMNS = 17;
const BOTH_FROM_ROWS = 24;
/** In a window of fewer, a report takes the columns of the labels too. */
const LABELS_FROM_COLUMNS = 60;

/** Without a label the value begins where labels do. */
export interface Fact {
  readonly label: string | null;
  readonly value: string;
  /** With a blank row above it. */
  readonly isApart?: boolean;
}

export interface FactsOf {
  readonly profile: KnownProfile;
  /** The latest one, where there was any. */
  readonly check: ConnectionCheck | undefined;
  /** Wall clock. */
  readonly nowMs: number;
  readonly size: WindowSize;
  /** Then times of day are told, not ages. */
  readonly hasScreenReader: boolean;
}

/** What the latest check of the connection saw, since that was just asked for, and what is known of the profile. */
export function detailFacts(of: FactsOf): readonly Fact[] {
  const checked = checkFacts(of);
  if (standsAlone(of)) return checked;
  const hasGap = checked.length > 0 && layoutFor(of.size).bodyRows >= BOTH_FROM_ROWS;
  const known = knownFacts(of);
  return [...checked, ...known.map((fact, at) => ({ ...fact, isApart: hasGap && at === 0 }))];
}

/**
 * Whether what came of a check takes the place of what is known, which the form has too: a report
 * is read whole or not at all.
 */
export function standsAlone({ check, size }: Pick<FactsOf, 'check' | 'size'>): boolean {
  if (!check) return false;
  const { bodyRows, isCompact } = layoutFor(size);
  const isReport = check.phase === 'done' && check.result.ok;
  return isCompact || (isReport && bodyRows < BOTH_FROM_ROWS);
}

/** Blank columns beside the facts. A report without labels takes those of the mark of the list too. */
export function factMargins(facts: readonly Fact[]) {
  return { left: facts.every(({ label }) => label === null) ? 1 : 3, right: 1 };
}

/** @returns how many rows the facts take. */
export function factRows(facts: readonly Fact[], { columns }: WindowSize): number {
  const margins = factMargins(facts);
  const room = columns - margins.left - margins.right;
  return facts.reduce(
    (rows, { label, value, isApart }) =>
      rows +
      (isApart ? 1 : 0) +
      wrapText(sanitizeText(value), label === null ? room : room - FACT_LABEL_COLUMNS).length,
    0,
  );
}

function knownFacts({ profile, nowMs, hasScreenReader }: FactsOf): readonly Fact[] {
  if (profile.isSandbox) {
    const value = 'part of this app: the whole API on this machine, with sample workflows';
    return [{ label: 'service', value }];
  }
  return [
    { label: 'base URL', value: profile.baseUrl },
    { label: 'segment', value: profile.segment },
    { label: 'default vault', value: profile.defaultVault },
    ...TOKEN_KINDS.map((kind) => {
      const token = profile.tokens.find((each) => each.kind === kind);
      const value = token ? storedToken(token, nowMs, { hasScreenReader }) : '–';
      return { label: tokenKindLabel(kind), value };
    }),
    {
      label: 'protected',
      value: profile.isProtected ? 'yes: each write asks for the typed name' : 'no',
    },
    { label: 'colour', value: profile.colour ?? 'the accent' },
  ];
}

function checkFacts({ check, nowMs, size, hasScreenReader }: FactsOf): readonly Fact[] {
  if (!check) return [];
  if (check.phase === 'asking') return [{ label: 'connection', value: 'asking…' }];
  const isNarrow = size.columns < LABELS_FROM_COLUMNS;
  const when = isNarrow ? null : `checked ${momentWords(check.atMs, nowMs, hasScreenReader)}`;
  if (!check.result.ok) return [{ label: when, value: check.result.error }];
  const { address, tls, service, tokens } = check.result.value;
  return [
    { label: when, value: isNarrow ? `${tls} ${service}` : `${address}  ${tls} ${service}` },
    ...tokens.map((value, index) => ({
      label: isNarrow ? null : index === 0 ? 'tokens' : '',
      value,
    })),
  ];
}
