import { type ReactNode, useLayoutEffect, useState } from 'react';
import { type SecretPlace, secretId } from '../../domain/vault-records.ts';
import { useLatest } from '../../kit/use-latest.ts';
import type { RotationRun } from '../../services/rotation-run.ts';
import { type AppServices, useServices } from '../services.tsx';
import { NewRotation } from './NewRotation.tsx';
import { RotationDraft } from './rotation-draft.ts';
import { SentRotation } from './SentRotation.tsx';

interface RotationProps {
  /** These secrets, everywhere. */
  readonly names?: readonly string[];
  /** Those of these places; only these places are in at first. */
  readonly places?: readonly SecretPlace[];
  /** One that isn't set everywhere. */
  readonly rotationId?: string;
  readonly onClose: () => void;
}

/** A rotation: new values, the plan, what came of each place. One of the same names that is unfinished goes on instead. */
export function RotationScreen({
  names = [],
  places,
  rotationId,
  onClose,
}: RotationProps): ReactNode {
  const services = useServices();
  const { rotations, notices } = services;
  const [of] = useState(() => places?.map(({ name }) => name) ?? names);
  const [unfinishedId] = useState(() => rotationId ?? rotations.unfinishedOf(of));
  const [run, setRun] = useState<RotationRun | null>(null);
  const [draft] = useState(() => (unfinishedId === null ? draftOf(services, of, places) : null));
  const close = useLatest(onClose);
  // An effect, because it changes what others draw: it isn't offered while it is open here.
  useLayoutEffect(() => {
    if (unfinishedId === null) return;
    const resumed = rotations.resume(unfinishedId);
    if (resumed.ok) return setRun(resumed.value);
    notices.say('warning', resumed.error);
    close.current();
  }, [rotations, notices, unfinishedId, close]);
  if (run) return <SentRotation of={run} onClose={onClose} />;
  return draft && <NewRotation of={draft} onSent={setRun} onClose={onClose} />;
}

/** What was left of the same names, or a new one, with every place as it is now. */
function draftOf(
  { rotations, leftRotations }: AppServices,
  names: readonly string[],
  places?: readonly SecretPlace[],
): RotationDraft {
  const fresh = new RotationDraft([...new Set(names)]);
  const draft = leftRotations.find(fresh.key)?.content ?? fresh;
  const chosen = places ? new Set(places.map(secretId)) : null;
  const before = draft.planned.get().places;
  draft.plan(rotations.placesOf(draft.names, [...(places ?? []), ...before]), chosen);
  return draft;
}
