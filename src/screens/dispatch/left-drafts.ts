import { useUnsaved } from '../../kit/unsaved.ts';
import type { DispatchDraft } from '../../services/drafts.ts';
import { useServices } from '../services.tsx';

/** Says what quitting would lose of dispatch forms that were left. For what stays mounted. */
export function useLeftDispatches(): void {
  const { drafts, profiles } = useServices();
  useUnsaved(() => {
    const lost = [...drafts.left.get()].map(([profileId, { content }]) =>
      lostWords(content, profiles.nameOf(profileId)),
    );
    return lost.length === 0 ? null : lost.join(' ');
  });
}

/** What a draft is called. */
export function draftName({ key, title }: DispatchDraft): string {
  return key.trim() || title.trim() || 'no key yet';
}

/** What quitting loses of a draft, as a sentence. */
export function lostWords(content: DispatchDraft, profileName: string | null): string {
  const on = profileName ?? 'a removed profile';
  return `The draft of a dispatch on ${on} (${draftName(content)}) hasn't been sent.`;
}
