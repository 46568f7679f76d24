import { type ReactNode, useMemo, useState } from 'react';
import { vaultNameProblem } from '../../domain/profile.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import type { Done } from '../../kit/dialogs.ts';
import { TextDraft } from '../../kit/form/drafts.ts';
import { Prompt } from '../../kit/form/Prompt.tsx';
import type { Suggestion } from '../../kit/form/Suggestions.tsx';
import { TextField } from '../../kit/form/TextField.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import type { Place } from '../../services/rotation-state.ts';
import { type AppServices, useServices } from '../services.tsx';

interface AddPlaceProps {
  readonly name: string;
  /** Those that are in the plan. */
  readonly places: readonly Place[];
  readonly done: Done<Place>;
}

/** Asks for one more place of a secret, such as one that this machine has never set. */
export function AddPlace({ name, places, done }: AddPlaceProps): ReactNode {
  const services = useServices();
  const [draft] = useState(() => new TextDraft());
  const offers = useMemo(() => otherPlaces(services, name, places), [services, name, places]);
  const form = useForm({ focus: draft });
  const add = () => {
    const place = placeIn(services, name, places, draft.text);
    if (place.ok) done(place.value);
    else form.mark(new Map([[draft, place.error]]));
  };
  return (
    <Prompt
      title={`One more place for ${name}, with the same new value`}
      of={form}
      submit={add}
      submitLabel="add it"
      cancel={() => done(null)}
    >
      <TextField label="Place" of={draft} placeholder="profile/vault" suggest={offers} />
    </Prompt>
  );
}

function placeIn(
  { profiles, rotations }: AppServices,
  name: string,
  places: readonly Place[],
  text: string,
): Result<Place, string> {
  const [profileName = '', ...rest] = text.trim().split('/');
  const profile = profiles.state.get().list.find((each) => each.name === profileName);
  // A profile alone would leave open whether its own default vault is meant, or the one that a folder names.
  if (!profile || rest.length === 0) {
    const isWrong = !profile && profileName !== '';
    const named = isWrong ? `No profile is named ${profileName}. ` : '';
    return err(`${named}Type a profile, a slash and a vault.`);
  }
  const vault = rest.join('/').trim();
  const problem = vaultNameProblem(vault);
  if (problem !== null) return err(problem);
  const place = rotations.lookUp({ profileId: profile.id, vault, name });
  const isThere = places.some(({ id }) => id === place.id);
  return isThere ? err('This place is already in the plan.') : ok(place);
}

/**
 * Every known vault of every profile, except those in the plan, and then every profile, for a vault that is typed. Of each,
 * what nothing can be sent to comes last, and says why.
 */
function otherPlaces(
  { profiles, vaults, rotations }: AppServices,
  name: string,
  places: readonly Place[],
): readonly Suggestion[] {
  const known = vaults.known.get();
  const all = profiles.state.get().list.map((profile) => {
    const { whyNot } = rotations.lookUp({ profileId: profile.id, vault: '', name });
    return { ...profile, whyNot };
  });
  const ordered = all.toSorted(
    (one, other) => Number(one.whyNot !== null) - Number(other.whyNot !== null),
  );
  const offers = ordered.flatMap(({ id, name: profileName, host, defaultVault, whyNot }) => {
    const own = known.flatMap(({ profileId, vault }) => (profileId === id ? [vault] : []));
    const here = [...new Set([defaultVault, ...own])].filter(Boolean);
    const isIn = (vault: string) =>
      places.some((each) => each.profileId === id && each.vault === vault && each.name === name);
    // A vault may never have been written to from here: its name is typed after the slash.
    const rest = here.length > 0 ? 'type any other vault' : 'type any vault';
    return [...here.filter((vault) => !isIn(vault)), ''].map((vault) => ({
      text: `${profileName}/${vault}`,
      about: whyNot ?? (vault === '' ? rest : host),
      isStart: vault === '',
    }));
  });
  return offers.toSorted((one, other) => Number(one.isStart) - Number(other.isStart));
}
