import type { AppState } from '../../state/app/app-state.ts';
import { activeProfileId } from '../../state/profiles/parts.ts';
import { fitText } from '../blocks/fit-text.ts';
import { indented, type Line, span } from '../blocks/line.ts';
import type { View } from '../view.ts';

/**
 * What stays wrong until somebody acts, under the tabs: the notice that told of it goes with the
 * next key. What to do stands first, since a narrow window cuts the end.
 */
export function alertLines(state: AppState, { columns, keyOf }: View): readonly Line[] {
  const id = activeProfileId(state);
  const { pausedProfiles, watches } = state.watching;
  if (id === null || !pausedProfiles.has(id)) return [];
  const count = [...watches.values()].filter(({ profileId }) => profileId === id).length;
  const paused = count === 1 ? '1 check is paused.' : `${count} checks are paused.`;
  const text = `No token is accepted: ${keyOf('token-prompt.open')} enters one. ${paused}`;
  const drawn = fitText(`! ${text}`, columns - 2);
  return [indented({ spans: [span(drawn, 'failure')], announce: `Problem: ${text}` }, 1)];
}
