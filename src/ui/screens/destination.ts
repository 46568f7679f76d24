import { sanitizeText } from '../../domain/sanitize-text.ts';
import type { Area } from '../../domain/token.ts';
import type { AppState } from '../../state/app-state.ts';
import { tokenUseLabel } from '../../state/profiles/token-use.ts';
import type { ActiveProfile } from '../../state/session.ts';
import { canWrite, noTokenMessage, readOnlyMessage } from '../../state/without-token.ts';
import { type Block, block } from '../blocks/fit.ts';
import { bold, indented, lineWidth, type Span, span } from '../blocks/line.ts';
import { textWidth } from '../blocks/text-width.ts';
import { wrapSpans } from '../blocks/wrap.ts';
import { spokenList } from '../presentation/heard-words.ts';
import { profileTone } from '../theme.tsx';
import type { View } from '../view.ts';

const WHOLE_TOKEN_FROM_COLUMNS = 56;

/**
 * What is written, where, and with which token. It stands above everything that writes, and is never
 * cut: it is what keeps a person from writing to the wrong organization.
 */
export function destinationBlock(
  { session }: Pick<AppState, 'session'>,
  {
    what,
    area,
    vault = null,
  }: {
    readonly what: string;
    readonly area: Area;
    /** `null` where there is none, or where it is several. */
    readonly vault?: string | null;
  },
  view: View,
): Block {
  const columns = view.columns - 2;
  if (session.phase !== 'open') return block([indented({ spans: [bold(what)] }, 1)]);
  const { profile } = session;
  const label = tokenUseLabel(profile, area);
  const place = vault === null ? '' : ` in ${sanitizeText(vault) || 'no vault yet'}`;
  const announce = spokenList(`${what}${place} to ${profile.name}`, profile.host, label);
  const to = spansTo(profile, what, vault);
  const token = label === null ? null : shortToken(label, view.columns);
  const lines = [
    ...(token === null
      ? wrapSpans(to, columns, { announce })
      : linesWithToken(to, token, columns, announce)),
    ...whyNothingSent(profile, area, view),
  ];
  return block(lines.map((line) => indented(line, 1)));
}

function spansTo(
  { name, host, colour }: ActiveProfile,
  what: string,
  vault: string | null,
): readonly Span[] {
  return [
    bold(what),
    ...(vault === null ? [] : [span(' in ', 'muted'), span(sanitizeText(vault) || '–', 'accent')]),
    span(' to ', 'muted'),
    span(name, profileTone(colour)),
    span(` ▸ ${host}`),
  ];
}

/** Where only the token has no room on the first row, it begins the second: half of it would be torn. */
function linesWithToken(to: readonly Span[], token: string, columns: number, announce: string) {
  const beside = span(` · ${token}`, 'muted');
  const width = lineWidth({ spans: to });
  if (width <= columns && width + textWidth(beside.text) > columns) {
    return [
      { spans: to, announce },
      ...wrapSpans([span(token, 'muted')], columns, { announce: '' }),
    ];
  }
  return wrapSpans([...to, beside], columns, { announce });
}

/** What keeps everything here, before anything is typed for nothing. */
function whyNothingSent(profile: ActiveProfile, area: Area, view: View) {
  if (canWrite(profile, area)) return [];
  const message = profile.isReadOnly ? readOnlyMessage(profile) : noTokenMessage(profile, area);
  const text = view.said(message);
  return wrapSpans([span(text, 'failure')], view.columns - 2, { announce: `Problem: ${text}` });
}

/** In a narrow window without the word itself, which would take a row of its own. */
function shortToken(label: string, columns: number): string {
  return columns < WHOLE_TOKEN_FROM_COLUMNS ? label.replace(/ token$/, '') : label;
}
