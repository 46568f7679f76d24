import type { ProfileId } from '../../domain/profile.ts';
import { counted } from '../../domain/words.ts';
import { confirm } from '../../kit/Question.tsx';
import type { KnownProfile } from '../../services/known-profile.ts';
import { mayRemove } from '../../services/may-write.ts';
import type { RotationState } from '../../services/rotation-state.ts';
import { askerOf } from '../may-write.tsx';
import { useServices } from '../services.tsx';
import { tellCheck } from './profile-columns.ts';

/** What can be done with a profile of the list, by its id, and why not. */
export function useProfileActions() {
  const { profiles, activeProfile, profileChanges, runs, vaults, rotations, notices, ask } =
    useServices();
  const nameOf = (id: ProfileId) => profiles.nameOf(id) ?? '';

  async function use(id: ProfileId): Promise<void> {
    const switched = await activeProfile.switchTo(id);
    if (!switched.ok) return notices.say('failure', switched.error);
    runs.show(id);
    notices.say('info', `This terminal is on ${switched.value.name} now.`);
  }

  async function check(id: ProfileId): Promise<void> {
    tellCheck(notices, id, `${nameOf(id)}:`, await profileChanges.checkConnection(id));
  }

  async function makeDefault(id: ProfileId): Promise<void> {
    const made = await profileChanges.makeDefault(id);
    if (!made.ok) return notices.say('failure', made.error);
    notices.say('success', `New terminals open on ${nameOf(id)}. This one stays where it is.`);
  }

  async function remove(id: ProfileId): Promise<void> {
    const profile = profiles.find(id);
    if (profile === null) return;
    const { name } = profile;
    const waiting = waitingOf(id);
    const left =
      waiting === 0
        ? ''
        : ` ${counted(waiting, 'dispatch', 'dispatches')} of it won't be watched any more.`;
    const isAgreed = profile.isProtected
      ? await mayRemove(profile, askerOf(ask))
      : await confirm(ask, {
          title: `Remove ${name}?`,
          about: `This removes the profile and its tokens from this machine.${left} Its dispatches stay in the history.`,
          yes: 'remove',
          no: 'keep',
          keys: ['d', 'y'],
        });
    if (!isAgreed) return;
    const removed = await profileChanges.remove(id);
    if (!removed.ok) return notices.say('failure', removed.error);
    notices.say('success', `Removed ${name} and its tokens. Its dispatches stay in the history.`);
  }

  const waitingOf = (id: ProfileId) =>
    runs.rows
      .get()
      .filter(({ dispatch }) => dispatch.profileId === id && dispatch.phase.state === 'waiting')
      .length;

  const isUnderWay = (id: ProfileId) =>
    vaults.unsettled.get().some((send) => send.to.profileId === id && send.state.get().isSending) ||
    rotations.unfinished.get().some(({ state }) => isSendingTo(id, state.get())) ||
    runs.rows
      .get()
      .some(({ dispatch }) => dispatch.profileId === id && dispatch.phase.state === 'sending');

  return {
    use,
    check,
    makeDefault,
    remove,
    whyNotStored,
    whyNoDefault: ({ kind, isDefault, name }: KnownProfile) =>
      kind === 'environment'
        ? FROM_ENVIRONMENT
        : isDefault
          ? `New terminals open on ${name} already.`
          : null,
    whyNotRemoved(profile: KnownProfile) {
      if (profile.id === profiles.state.get().activeId) {
        return `${profile.name} is active in this terminal. Switch to another profile first.`;
      }
      if (isUnderWay(profile.id)) {
        return `${profile.name} has requests in flight. Remove it once they finish.`;
      }
      return whyNotStored(profile);
    },
  };
}

/** Whether places of a profile are among those that a rotation is sending. */
function isSendingTo(id: ProfileId, { places, waiting }: RotationState): boolean {
  return places.some((place) => place.profileId === id && waiting.has(place.id));
}

const FROM_ENVIRONMENT =
  'It comes from DISPATCHBOX_URL, for this terminal only. Nothing is stored.';

function whyNotStored({ kind }: KnownProfile): string | null {
  switch (kind) {
    case 'sandbox':
      return 'The sandbox is built in: you can use it, but not edit or remove it.';
    case 'environment':
      return FROM_ENVIRONMENT;
    case 'stored':
      return null;
  }
}
