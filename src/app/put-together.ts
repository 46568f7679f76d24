import { endWords } from '../domain/dispatch-words.ts';
import { EXIT } from '../domain/exit-status.ts';
import { err, ok } from '../domain/result.ts';
import { Dialogs } from '../kit/dialogs.ts';
import { Place } from '../screens/place.ts';
import type { AppServices, Machine } from '../screens/services.tsx';
import type { Clock } from '../services/clock.ts';
import { Drafts } from '../services/drafts.ts';
import type { Services } from '../services/open-services.ts';
import type { DispatchRow } from '../services/runs.ts';

/**
 * Opens what the screens reach, on the services of this process, and the dialogs that they ask with.
 *
 * @returns why it can't, and the exit status
 */
export function putTogether(services: Services, clock: Clock, machine: Machine) {
  const { profiles, profileChanges, preferences } = services;
  const { problem, activeId } = profiles.state.get();
  if (problem !== null) return err({ message: problem, status: EXIT.usage });
  // A service from the environment leaves no trace.
  const isKept = profiles.active?.kind !== 'environment';
  const memory = isKept ? services.memory() : ok(services.forgetfulMemory());
  if (!memory.ok) return err({ message: memory.error, status: EXIT.network });
  const { runs, vaults, rotations, templates, notices, heartbeat } = memory.value;
  heartbeat.onBeat(() => {
    profiles.lookForNews();
    preferences.lookForNews();
  });
  runs.open(activeId);
  vaults.open();
  const dialogs = new Dialogs();
  const app: AppServices = {
    profiles,
    profileChanges,
    preferences,
    runs,
    vaults,
    rotations,
    templates,
    notices,
    drafts: new Drafts(clock),
    leftEntries: new Drafts(clock),
    leftRotations: new Drafts(clock),
    leftProfiles: new Drafts(clock),
    clock,
    place: new Place(),
    ask: dialogs.ask,
    machine,
  };
  return ok({ app, dialogs, wake: () => heartbeat.wake() });
}

/** Says that a dispatch ended whose row isn't on screen. What went wrong meanwhile stays. */
export function tellEnd(
  { place, profiles, notices }: AppServices,
  { dispatch }: DispatchRow,
  profileName: string,
): void {
  const { tab, showsAll } = place.state.get();
  const isHere = dispatch.profileId === profiles.state.get().activeId;
  const before = notices.latest.get()?.tone;
  if ((tab === 'runs' && (isHere || showsAll)) || before === 'warning' || before === 'failure')
    return;
  const where = isHere ? '' : `${profileName}: `;
  const tone = dispatch.phase.state === 'error' ? 'failure' : 'success';
  notices.say(tone, `${where}${endWords(dispatch)}`.replace(/[.]?$/, '.'));
}

/** What the first frame, and the first keys, needn't wait for. */
export async function startWork({
  profiles,
  runs,
  preferences,
  notices,
}: AppServices): Promise<void> {
  await profiles.start();
  const { problem } = profiles.state.get();
  if (problem !== null) notices.say('failure', problem);
  await runs.prune(preferences.state.get().preferences.keepFinished);
}
