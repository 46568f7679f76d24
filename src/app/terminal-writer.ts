import { copiedNotice, copyText } from '../terminal/clipboard.ts';
import { announcementSequence, terminalKind } from '../terminal/escapes.ts';
import type { Host } from '../terminal/host.ts';

/** What is written to the terminal around frames: clipboard, bell, notifications. While the shell has it, writes wait. */
export class TerminalWriter {
  readonly #host: Host;
  readonly #kind;
  #held: string[] | null = null;

  constructor(host: Host) {
    this.#host = host;
    this.#kind = terminalKind(host.env);
  }

  /** Ink writes a frame within one turn, and each of these is one write: they never split a frame. */
  write(sequence: string): void {
    if (this.#held) this.#held.push(sequence);
    else this.#host.stdout.write(sequence);
  }

  /** From now on the terminal is the shell's, until `resume`. */
  hold(): void {
    this.#held ??= [];
  }

  resume(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const sequence of held) this.write(sequence);
  }

  /** @param what names the text; @returns what to say about it */
  async copy(text: string, what: string) {
    const { env, platform } = this.#host;
    const write = (sequence: string) => this.write(sequence);
    return copiedNotice(await copyText(text, { write, terminal: this.#kind, env, platform }), what);
  }

  announce(
    title: string,
    body: string,
    wanted: { readonly bell: boolean; readonly notifications: boolean },
  ): void {
    this.write(announcementSequence({ title, body }, this.#kind, wanted));
  }
}
