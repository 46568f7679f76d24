import { DEFAULT_SETTINGS, type ProfileSettings } from '../../../domain/profile.ts';
import { isPlainHttp } from '../../../domain/service-address.ts';
import { TOKEN_KINDS, tokenKindLabel } from '../../../domain/token.ts';
import { momentWords } from '../../../screens/spoken-words.ts';
import type { KnownProfile } from '../../../state/profiles/known-profile.ts';
import { PROFILE_SPEC } from '../../../state/profiles/profile-form.ts';
import type { ConnectionCheck } from '../../../state/profiles/profiles-state.ts';
import { factLines } from '../../blocks/facts.ts';
import { type Line, span } from '../../blocks/line.ts';
import { wrapSpans } from '../../blocks/wrap.ts';
import { storedToken } from '../../presentation/profile-facts.ts';

/** Below this width, a report uses the columns of its labels too. */
const LABELS_FROM_COLUMNS = 56;

interface DetailWords {
  /** Wall clock. */
  readonly nowMs: number;
  readonly columns: number;
  /** Times of day instead of ages. */
  readonly hasScreenReader: boolean;
}

/** The names of what is known and of the report above it, in one column. */
const NAMES = { least: 15 };

/** What is known about a profile. */
export function profileLines(profile: KnownProfile, words: DetailWords): readonly Line[] {
  if (profile.kind === 'sandbox') {
    const service = 'built in: the whole API on this machine, with sample workflows';
    return factLines([['service', service]], words);
  }
  if (profile.kind === 'environment') {
    return factLines(
      [
        ['base URL', profile.baseUrl],
        ['segment', profile.segment],
        ['token', 'DISPATCHBOX_TOKEN'],
        ['stored', 'neither address nor token: both are for this terminal only'],
      ],
      words,
    );
  }
  const { nowMs, hasScreenReader } = words;
  return factLines(
    [
      ['base URL', isPlainHttp(profile) ? `${profile.baseUrl} (plain http)` : profile.baseUrl],
      ['segment', profile.segment],
      ...textSettings(profile),
      ...TOKEN_KINDS.map((kind): readonly [string, string] => {
        const token = profile.tokens.find((each) => each.kind === kind);
        return [tokenKindLabel(kind), token ? storedToken(token, nowMs, { hasScreenReader }) : '–'];
      }),
      ['protected', protectionWords(profile)],
      ['colour', profile.colour ?? 'default'],
    ],
    { ...words, ...NAMES },
  );
}

/** Every setting that is text, in the form's words and order. */
function textSettings(profile: KnownProfile): readonly (readonly [name: string, value: string])[] {
  return Object.entries(PROFILE_SPEC.fields).flatMap(([name, { label }]) => {
    const value = name in DEFAULT_SETTINGS ? profile[name as keyof ProfileSettings] : '';
    return typeof value === 'string' && value !== '' ? [[label.toLowerCase(), value] as const] : [];
  });
}

function protectionWords({ isReadOnly, isProtected }: KnownProfile): string {
  if (isReadOnly) return 'yes: no writes are allowed';
  return isProtected ? 'yes: requires typing the profile name before each write' : 'no';
}

/** The result of the latest connection check. */
export function checkLines(check: ConnectionCheck, words: DetailWords): readonly Line[] {
  if (check.phase === 'asking') return report([['connection', 'Checking…']], words);
  const when = `Checked ${momentWords(check.atMs, words.nowMs, words.hasScreenReader)}.`;
  const { result } = check;
  if (!result.ok) return report([['connection', `${result.error} ${when}`]], words);
  const { address, tls, service, tokens } = result.value;
  return report(
    [
      // The list shows the address; a narrow report needs the row.
      ['connection', `${isNarrow(words) ? '' : `${address} · `}${tls} ${service} ${when}`],
      ...tokens.map((text, index): readonly [string, string] => [
        index === 0 ? 'tokens' : '',
        text,
      ]),
    ],
    words,
  );
}

function report(
  facts: readonly (readonly [name: string, value: string])[],
  words: DetailWords,
): readonly Line[] {
  if (!isNarrow(words)) return factLines(facts, { ...words, ...NAMES });
  return facts.flatMap(([, value]) => wrapSpans([span(value)], words.columns));
}

function isNarrow({ columns }: DetailWords): boolean {
  return columns < LABELS_FROM_COLUMNS;
}
