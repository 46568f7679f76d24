import type { ProfileId } from '../domain/profile.ts';
import { Store } from '../domain/store.ts';
import type { Clock } from './clock.ts';

/** One line about what just happened. */
export interface Notice {
  readonly tone: 'info' | 'success' | 'warning' | 'failure';
  readonly text: string;
  /** The name of the action that is the way on, such as `token-prompt.open`; its key is looked up when it is shown. */
  readonly action: string | null;
  /** The profile that it is about, for the action. */
  readonly profileId: ProfileId | null;
}

/** Long enough to read it once. */
const readingMs = ({ text }: Notice) => 5_000 + text.length * 60;

/** The latest notice. A failure stays until the next action; the rest until there was time to read it. */
export class Notices {
  readonly latest = new Store<Notice | null>(null);
  readonly #clock: Clock;
  /** Told, and no key was pressed since. */
  #told: Notice | null = null;
  #cancel = () => {};

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  say(
    tone: Notice['tone'],
    text: string,
    { action = null, profileId = null }: Partial<Pick<Notice, 'action' | 'profileId'>> = {},
  ): void {
    this.#cancel();
    const notice = { tone, text, action, profileId };
    this.latest.set(notice);
    if (tone === 'warning' || tone === 'failure') return;
    this.#cancel = this.#clock.after(readingMs(notice), () => this.clear());
  }

  /** Says what a person should know, after what else was told and is still there: at the start, it may be several things. */
  tell(text: string): void {
    const before = this.latest.get();
    const isMore = before !== null && before === this.#told;
    this.say('warning', isMore ? `${before.text} ${text}` : text);
    this.#told = this.latest.get();
  }

  /** Any action of the person ends the last one. */
  clear(): void {
    this.#cancel();
    this.latest.set(null);
  }

  close(): void {
    this.#cancel();
  }
}
