import { isPlainHttp } from '../../domain/service-address.ts';
import type { KnownProfile } from '../../state/profiles/known-profile.ts';
import { type Span, span } from '../blocks/line.ts';
import { spokenList } from './spoken-words.ts';

/** What distinguishes a profile in a list, in words. */
export function profileFacts(profile: KnownProfile, isOn: boolean): readonly string[] {
  return [isOn ? 'current' : '', profile.isDefault ? 'default' : ''].filter(Boolean);
}

/** What a person must know about a profile before writing to it, most important first. */
interface ProfileFlags {
  readonly isProtected: boolean;
  readonly isReadOnly: boolean;
  readonly isPlainHttp: boolean;
}

export function flagSpans({ isProtected, isReadOnly, isPlainHttp }: ProfileFlags): readonly Span[] {
  return [
    ...(isProtected ? [span('PROTECTED', 'failure')] : []),
    ...(isPlainHttp ? [span('plain http', 'failure')] : []),
    ...(isReadOnly ? [span('read-only', 'warning')] : []),
  ];
}

export function flagsOf(profile: KnownProfile): ProfileFlags {
  return { ...profile, isPlainHttp: isPlainHttp(profile) };
}

/** How a screen reader describes a profile in a list. */
export function profileWords(profile: KnownProfile, facts: readonly string[], tokens = ''): string {
  return spokenList(
    profile.name,
    ...flagSpans(flagsOf(profile)).map(({ text }) => text),
    profile.host,
    tokens,
    ...facts,
  );
}
