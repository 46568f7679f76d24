import { Box } from 'ink';
import type { ReactNode } from 'react';
import stringWidth from 'string-width';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import type { Area } from '../../domain/token.ts';
import type { AppState } from '../../state/app-state.ts';
import { wrapText } from '../../state/details/wrap-text.ts';
import { tokenUseLabel } from '../../state/profiles/token-use.ts';
import type { ActiveProfile } from '../../state/session.ts';
import { noTokenMessage } from '../../state/without-token.ts';
import { spokenList } from '../presentation/heard-words.ts';
import { profileTone, Toned } from '../theme.tsx';
import { keyWordsFor, useKeys } from '../use-keys.ts';
import { ForEars, ForEyes, Spoken } from './heard.tsx';

interface DestinationOf {
  readonly what: string;
  readonly area: Area;
  /** `null` where there is none, or where it is several. */
  readonly vault?: string | null;
}

const WHOLE_TOKEN_FROM_COLUMNS = 56;

/** Which token it is; in a narrow window without the word itself, which would take a row of its own. */
function tokenWords({ size }: AppState, profile: ActiveProfile, area: Area): string | null {
  const label = tokenUseLabel(profile, area);
  return size.columns < WHOLE_TOKEN_FROM_COLUMNS ? (label?.replace(/ token$/, '') ?? null) : label;
}

/** @returns how many rows it takes. */
export function destinationRows(
  state: AppState,
  { what, area, vault = null }: DestinationOf,
): number {
  if (state.session.phase !== 'open') return 1;
  const { profile } = state.session;
  const token = tokenWords(state, profile, area);
  const to = shownTo(profile, what, vault);
  const missing = () => keyWordsFor(state).said(noTokenMessage(profile, area));
  const isFlowing = token !== null && !isOnOwnRow(state, to, token);
  const sentences = isFlowing ? [`${to} · ${token}`] : [to, token ?? missing()];
  return sentences.flatMap((each) => wrapText(each, state.size.columns - 2)).length;
}

/** What is drawn ahead of the token. */
function shownTo({ name, host }: ActiveProfile, what: string, vault: string | null): string {
  const place = vault === null ? '' : ` in ${sanitizeText(vault) || '–'}`;
  return `${what}${place} to ${name} ▸ ${host}`;
}

/** Where only the token has no room on the first row, it begins the second: half of it would be torn. */
function isOnOwnRow({ size }: AppState, to: string, token: string): boolean {
  const room = size.columns - 2;
  return stringWidth(to) <= room && stringWidth(`${to} · ${token}`) > room;
}

/**
 * What is written, where, and with which token. It stands above everything that writes, and is never
 * cut: it is what keeps a person from writing to the wrong organization.
 */
export function Destination({
  state,
  what,
  area,
  vault = null,
}: DestinationOf & { readonly state: AppState }): ReactNode {
  const { said } = useKeys();
  if (state.session.phase !== 'open') {
    return (
      <Box paddingX={1} flexShrink={0}>
        <Toned bold>{what}</Toned>
      </Box>
    );
  }
  const { profile } = state.session;
  const token = tokenWords(state, profile, area);
  const place = vault === null ? '' : ` in ${sanitizeText(vault) || 'no vault yet'}`;
  const ownRow = token !== null && isOnOwnRow(state, shownTo(profile, what, vault), token);
  const words = spokenList(
    `${what}${place} to ${profile.name}`,
    profile.host,
    tokenUseLabel(profile, area),
  );
  return (
    <Box paddingX={1} flexShrink={0} flexDirection="column">
      <Spoken words={words}>
        <Toned wrap="wrap">
          <Toned bold>{what}</Toned>
          {vault === null ? null : (
            <Toned>
              <Toned tone="muted"> in </Toned>
              <Toned tone="accent">{sanitizeText(vault) || '–'}</Toned>
            </Toned>
          )}
          <Toned tone="muted"> to </Toned>
          <Toned tone={profileTone(profile.colour)}>{profile.name}</Toned>
          <Toned> ▸ {profile.host}</Toned>
          <Toned tone="muted">{token && !ownRow ? ` · ${token}` : ''}</Toned>
        </Toned>
      </Spoken>
      {ownRow ? (
        <ForEyes>
          <Toned tone="muted" wrap="wrap">
            {token}
          </Toned>
        </ForEyes>
      ) : null}
      {token ? null : (
        <Toned tone="failure" wrap="wrap">
          <ForEars>Problem: </ForEars>
          {said(noTokenMessage(profile, area))}
        </Toned>
      )}
    </Box>
  );
}
