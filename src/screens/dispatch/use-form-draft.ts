import { isDeepStrictEqual } from 'node:util';
import { useState } from 'react';
import type { ProfileId } from '../../domain/profile.ts';
import type { FormModel } from '../../kit/form/form-model.ts';
import { confirm } from '../../kit/Question.tsx';
import { useStore } from '../../kit/use-store.ts';
import type { DispatchDraft, LeftDraft } from '../../services/drafts.ts';
import { useOnSwitch, useServices } from '../services.tsx';
import { useLeft } from '../use-left.ts';
import { useUnsent } from '../use-unsent.ts';
import { type DispatchFields, isBlank } from './dispatch-fields.ts';

/** A draft that `ctrl+d` brings into the form. */
export interface OfferedDraft {
  readonly draft: LeftDraft<DispatchDraft>;
  /** How many there are, with this one. */
  readonly count: number;
  /** Whether another one stands in the form, which would be kept. */
  readonly isInstead: boolean;
}

const NONE: readonly LeftDraft<DispatchDraft>[] = [];

interface FormDraftOptions {
  readonly form: FormModel;
  readonly fields: DispatchFields;
  /** What the form opened with. */
  readonly start: DispatchDraft;
  readonly branch: string | null;
  readonly profileId: ProfileId;
}

/** Says what quitting would lose of dispatch forms that were left. For what stays mounted. */
export function useLeftDispatches(): void {
  const { leftDispatches, profiles } = useServices();
  useLeft(
    leftDispatches,
    (content, profileId) => lostDispatchWords(content, profiles.nameOf(profileId)),
    (_, profileId, activeId) => profileId === activeId,
  );
}

export function draftName({ key, title }: DispatchDraft): string {
  return key.trim() || title.trim() || 'no key yet';
}

/** What quitting loses of a draft, as a sentence. */
function lostDispatchWords(content: DispatchDraft, profileName: string | null): string {
  const on = profileName ?? 'a removed profile';
  return `The draft of a dispatch on ${on} (${draftName(content)}) hasn't been sent.`;
}

/** What becomes of what is typed: left behind, it is a draft of its profile, which the next empty form offers first. */
export function useFormDraft({ form, fields, start, branch, profileId }: FormDraftOptions) {
  const { leftDispatches, profiles } = useServices();
  const left = useStore(leftDispatches.left, (all) => all.get(profileId) ?? NONE);
  /** The one that was brought back: offered again if that is undone. */
  const [back, setBack] = useState<LeftDraft<DispatchDraft> | null>(null);
  const isEmpty = useStore(fields, (content) => isBlank(content, branch));
  /** As long as nothing is changed in it, the next one can be brought back in its place. */
  const isBack = useStore(fields, (content) => isDeepStrictEqual(content, back?.content));
  const offered = isEmpty ? (back ?? left[0]) : isBack ? left[0] : undefined;

  /** What would be lost; `null` for nothing. */
  const now = (): DispatchDraft | null => {
    const content = fields.get();
    if (isBlank(content, branch)) return back?.content ?? null;
    return isDeepStrictEqual(content, start) ? null : content;
  };
  const lost = () => {
    const content = now();
    return content && lostDispatchWords(content, profiles.nameOf(profileId));
  };
  const unsent = useUnsent({
    words: lost,
    drafts: [fields],
    keep: () => {
      const content = now();
      if (content) leftDispatches.leave(profileId, content);
    },
  });
  return {
    /** What was left before, while nothing else is typed; else `null`. */
    offered: offered
      ? { draft: offered, count: left.length + (isEmpty && back ? 1 : 0), isInstead: !isEmpty }
      : null,
    bringBack: () => {
      if (!offered) return;
      leftDispatches.take(profileId, offered.content);
      if (back && back !== offered) leftDispatches.putLast(profileId, back);
      setBack(offered);
      form.change(() => fields.put(offered.content));
      form.focus(fields.key);
    },
    /** Whether something is typed that leaving keeps. */
    isHeld: () => now() !== null,
    ...unsent,
  };
}

interface FollowOptions extends Pick<FormDraftOptions, 'form' | 'fields' | 'branch' | 'profileId'> {
  /** Whether leaving keeps something. */
  readonly isHeld: () => boolean;
  /** It goes to this profile from now on. */
  readonly move: (to: ProfileId) => void;
  readonly close: () => void;
}

/** Another profile is the active one now: what is typed goes along if the person says so, and else stays as a draft. */
export function useFollowProfile({
  form,
  fields,
  branch,
  profileId,
  isHeld,
  move,
  close,
}: FollowOptions): void {
  const { profiles, ask } = useServices();
  useOnSwitch(async (activeId) => {
    // What is being sent stays with the profile it started on.
    if (activeId === null || activeId === profileId || form.isBusy) return;
    if (profiles.find(activeId)?.isReadOnly) return close();
    const content = fields.get();
    if (isBlank(content, branch)) return isHeld() ? close() : move(activeId);
    const [from, to] = [profiles.nameOf(profileId), profiles.nameOf(activeId)];
    const goesAlong = await confirm(ask, {
      title: `Take the draft along to ${to}?`,
      about: `The dispatch form holds ${draftName(content)} for ${from}.`,
      yes: `take it to ${to}`,
      no: `leave it on ${from}`,
    });
    if (goesAlong) move(activeId);
    else close();
  });
}
