import { fitName, nameWithin, textWidth } from '../../components/fit-text.ts';
import { profileTone } from '../../components/theme.ts';
import { type Destination, tokenLabel } from '../../domain/destination.ts';
import type { Area } from '../../domain/token.ts';
import { whyNotWritable } from '../../domain/write-guard.ts';
import { spokenList } from '../../screens/spoken-words.ts';
import type { AppState } from '../../state/app-state.ts';
import { formDestination, unwritableMessage } from '../../state/destination.ts';
import { type Block, block } from '../blocks/fit.ts';
import { bold, indented, type Line, lineWidth, type Span, span } from '../blocks/line.ts';
import { wrapSpans } from '../blocks/wrap.ts';
import { flagSpans } from '../presentation/profile-facts.ts';
import type { View } from '../view.ts';

const WHOLE_TOKEN_FROM_COLUMNS = 56;
const LEAST_HOST_COLUMNS = 6;
const LEAST_NAME_COLUMNS = 4;

/**
 * What the form on screen writes, where, and with which token. Shown above every form that writes, and no part
 * of it is left out: it keeps people from writing to the wrong organization.
 */
export function destinationBlock(
  state: AppState,
  {
    what,
    area,
    vault = null,
  }: {
    readonly what: string;
    readonly area: Area;
    /** `null` if there is none. */
    readonly vault?: string | null;
  },
  view: View,
): Block {
  const destination = formDestination(state, area, vault);
  if (destination === null) return block([indented({ spans: [bold(what)] }, 1)]);
  const [place, at] = vault === null ? ['', 'to'] : [` in ${vault || 'no vault yet'}`, 'at'];
  const announce = spokenList(`${what}${place} ${at} ${destinationWords(destination)}`);
  const where = [span(` ${at} `, 'muted'), ...whereSpans(destination)];
  const shown = vault === null ? null : nameWithin(vault, view.columns);
  const to = [bold(what), ...vaultSpans(shown), ...where];
  const label = tokenLabel(destination);
  const marks = markSpans(destination, label === null ? null : shortToken(label, view.columns));
  const lines = [
    ...linesWithMarks(to, marks, view.columns - 2, announce),
    ...whyNothingSent(destination, view),
  ];
  return block(lines, { indent: 1 });
}

/**
 * A destination on one line, above what goes there: `acme ▸ ci.acme.dev/svc · personal token`. If it is too
 * long, drops the token, then part of the host, then part of the profile's name.
 */
export function destinationSpans(destination: Destination, columns: number): readonly Span[] {
  const missing = destination.tokenKind === null ? [span('no token for this', 'failure')] : [];
  const label = tokenLabel(destination);
  const short = label === null ? null : shortToken(label, 0);
  for (const token of [label, short, null]) {
    const marks = [...markSpans(destination, token), ...missing];
    const spans = [...whereSpans(destination), ...dotted(marks)];
    const lacking = lineWidth({ spans }) - columns;
    if (lacking <= 0) return spans;
    if (token !== null) continue;
    const { host, profileName } = destination;
    const room = Math.max(LEAST_HOST_COLUMNS, textWidth(host) - lacking);
    const cut = { ...destination, host: fitName(host, room).trimEnd() };
    const over = lineWidth({ spans: [...whereSpans(cut), ...dotted(marks)] }) - columns;
    const nameColumns = Math.max(LEAST_NAME_COLUMNS, textWidth(profileName) - Math.max(0, over));
    const name = fitName(profileName, nameColumns).trimEnd();
    return [...whereSpans({ ...cut, profileName: name }), ...dotted(marks)];
  }
  return whereSpans(destination);
}

/** A destination for screen readers. */
export function destinationWords(destination: Destination): string {
  const { profileName, host } = destination;
  return spokenList(
    profileName,
    host,
    tokenLabel(destination) ?? 'no token for this',
    ...flagSpans(destination).map(({ text }) => text),
  );
}

function whereSpans({ profileName, host, colour }: Destination): readonly Span[] {
  return [span(profileName, profileTone(colour)), span(` ▸ ${host}`)];
}

function vaultSpans(vault: string | null): readonly Span[] {
  if (vault === null) return [];
  return [span(' in ', 'muted'), span(vault || '–', 'accent')];
}

/** What else must be known about a destination. */
function markSpans(destination: Destination, token: string | null): readonly Span[] {
  return [...(token === null ? [] : [span(token, 'muted')]), ...flagSpans(destination)];
}

function dotted(marks: readonly Span[]): readonly Span[] {
  return marks.flatMap((mark) => [span(' · ', 'muted'), mark]);
}

/** If only the marks don't fit on the first row, they start the second: they are never split. */
function linesWithMarks(
  to: readonly Span[],
  marks: readonly Span[],
  columns: number,
  announce: string,
): readonly Line[] {
  const whole = [...to, ...dotted(marks)];
  const isTorn = lineWidth({ spans: to }) <= columns && lineWidth({ spans: whole }) > columns;
  if (!isTorn) return wrapSpans(whole, columns, { announce });
  return [{ spans: to, announce }, ...wrapSpans(dotted(marks).slice(1), columns, { announce: '' })];
}

/** Why nothing can be sent, before anyone types in vain. */
function whyNothingSent(destination: Destination, view: View): readonly Line[] {
  if (whyNotWritable(destination) === null) return [];
  const text = view.said(unwritableMessage(destination));
  return wrapSpans([span(text, 'failure')], view.columns - 2, { announce: `Problem: ${text}` });
}

/** Omits the word itself in a narrow window, where it would take an extra row. */
function shortToken(label: string, columns: number): string {
  return columns < WHOLE_TOKEN_FROM_COLUMNS ? label.replace(/ token$/, '') : label;
}
