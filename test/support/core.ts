import type { Created, DispatchStatus } from '../../src/old/domain/dispatch-answers.ts';
import type { Failure } from '../../src/old/domain/failure.ts';
import { retryAfterOf } from '../../src/old/domain/poll-schedule.ts';
import type { KeyPress } from '../../src/old/keys/key-press.ts';
import { resolveKey, resolvePaste } from '../../src/old/keys/resolve-key.ts';
import { keyWords } from '../../src/old/screens/store-context.tsx';
import type { AppEvent } from '../../src/old/state/app/app-event.ts';
import { focusedForm } from '../../src/old/state/app/focused-form.ts';
import { update } from '../../src/old/state/app/update.ts';
import type { AppState } from '../../src/old/state/app-state.ts';
import { initialState } from '../../src/old/state/app-state.ts';
import type { Command } from '../../src/old/state/command.ts';
import type { Seen } from '../../src/old/state/list/list-update.ts';
import type { Now } from '../../src/old/state/now.ts';
import { activeParts } from '../../src/old/state/profiles/profile-parts.ts';
import type { ProfileParts } from '../../src/old/state/profiles/profiles-state.ts';
import type { ActiveProfile } from '../../src/old/state/session.ts';
import { seenIn, sized } from './draw.tsx';

export const START_WALL_MS = Date.UTC(2026, 0, 2, 3, 4, 5);
const START_MONO_MS = 10_000;

export const ACME: ActiveProfile = {
  id: 'acme',
  name: 'acme',
  host: 'ci.acme.dev/svc',
  defaultVault: 'default',
  vaultFrom: 'profile',
  isProtected: false,
  isReadOnly: false,
  isPlainHttp: false,
  colour: null,
  tokenKinds: ['organization'],
  tokenSource: 'stored',
  source: { kind: 'default' },
  samples: [],
};

/** The core on its own: events in, state and commands out, the clock in the test's hands. */
export class Core {
  /** Of the window in which it is drawn. */
  readonly size: { readonly columns: number; readonly rows: number };
  state: AppState;
  /** Every command so far; a test may empty it. */
  commands: Command[] = [];
  random = 0.5;
  #wallMs = START_WALL_MS;
  #monoMs = START_MONO_MS;
  #ids = 0;

  constructor(size = { columns: 120, rows: 40 }, { hasScreenReader = false } = {}) {
    this.size = size;
    this.state = sized(initialState(this.now(), { hasScreenReader }), size);
  }

  now(): Now {
    this.#ids += 1;
    return {
      wallMs: this.#wallMs,
      monoMs: this.#monoMs,
      random: this.random,
      id: `local-${this.#ids}`,
    };
  }

  happen(event: AppEvent): this {
    const { state, commands } = update(this.state, event, this.now());
    this.state = sized(state, this.size);
    this.commands.push(...commands);
    return this;
  }

  /** Presses keys by name, as in the rows of actions; single characters type themselves. */
  press(...names: readonly string[]): this {
    for (const name of names) {
      const event = resolveKey(this.state, pressOf(name));
      if (event?.kind === 'acted') this.happen({ ...event, seen: partsOf(this.state) });
      else if (event) this.happen(event);
    }
    return this;
  }

  /** Does an action by its name in the palette. */
  choose(name: string): this {
    return this.press('ctrl+p').fill(name).press('enter');
  }

  /** Sends the plan of a rotation, once it has stood long enough. */
  sendPlan(): this {
    return this.wait(1_000).press('ctrl+s');
  }

  type(text: string): this {
    return this.press(...text);
  }

  /** Focuses a field of the form, wherever it is among the others. */
  focus(field: string): this {
    for (let step = 0; step < 20; step += 1) {
      if (focusedForm(this.state)?.form.focus.field === field) return this;
      this.press('shift+tab');
    }
    throw new Error(`There is no field ${field} to focus.`);
  }

  /** Puts a text in place of what the field or prompt with the keys holds. */
  fill(text: string): this {
    for (const edit of [
      { kind: 'end' },
      { kind: 'kill-to-start' },
      { kind: 'insert', text },
    ] as const) {
      this.happen({ kind: 'field-edited', edit });
    }
    return this;
  }

  paste(text: string): this {
    const event = resolvePaste(this.state, text);
    return event ? this.happen(event) : this;
  }

  /** Lets time pass, then ticks. */
  wait(ms: number): this {
    this.#wallMs += ms;
    this.#monoMs += ms;
    return this.happen({ kind: 'clock-ticked' });
  }

  /** The wall clock is set, by a user or a time server. The monotonic one goes on as before. */
  setWallClock(ms: number): this {
    this.#wallMs = ms;
    return this;
  }

  /** The service has taken a dispatch. */
  accepted(localId: string, value: Created): this {
    return this.happen({ kind: 'dispatch-answered', localId, result: { ok: true, value } });
  }

  notCreated(localId: string, error: Failure): this {
    return this.happen({ kind: 'dispatch-answered', localId, result: { ok: false, error } });
  }

  /** A check of a dispatch was answered. */
  checked(localId: string, value: DispatchStatus): this {
    return this.happen({ kind: 'check-answered', localId, result: { ok: true, value } });
  }

  checkFailed(localId: string, error: Failure): this {
    const retryAfterMs = retryAfterOf(error);
    if (retryAfterMs !== null) {
      const profileId = this.state.dispatches.get(localId)?.profileId ?? '';
      const exchange = { atMs: 0, status: 429, outcome: error.kind, retryAfterMs, tookMs: 1 };
      this.happen({ kind: 'request-ended', profileId, exchange });
    }
    return this.happen({ kind: 'check-answered', localId, result: { ok: false, error } });
  }

  /** What the profile that is on has of its own. */
  get parts(): ProfileParts {
    return activeParts(this.state);
  }

  /** What the notice line says, with its keys in it. */
  get said(): string {
    return keyWords(this.state).said(this.state.notice?.text ?? '');
  }

  /** @returns the commands of one type since the last call, and takes them out. */
  take<T extends Command['kind']>(kind: T): Extract<Command, { kind: T }>[] {
    const taken = this.commands.filter((command) => command.kind === kind);
    this.commands = this.commands.filter((command) => command.kind !== kind);
    return taken as Extract<Command, { kind: T }>[];
  }
}

/** What is in view. Most keys don't ask, and drawing a frame for each would take most of a test's time. */
function partsOf(state: AppState): Seen {
  const parts = () => seenIn(state);
  return {
    get: (name) => parts().get(name),
    has: (name) => parts().has(name),
    get size() {
      return parts().size;
    },
  };
}

function pressOf(name: string): KeyPress {
  if ([...name].length === 1) return { name: name === ' ' ? 'space' : name, text: name };
  return { name, text: null };
}

/** A core on a profile, its empty history loaded. Its name stands for its id, where none is given. */
export function openCore(
  profile: Partial<ActiveProfile> = {},
  size?: { columns: number; rows: number },
  { hasScreenReader = false } = {},
): Core {
  const core = new Core(size, { hasScreenReader });
  const id = profile.id ?? profile.name ?? ACME.id;
  core.happen({ kind: 'session-opened', profile: { ...ACME, ...profile, id } });
  core.happen({ kind: 'history-loaded', profileId: id, dispatches: [] });
  core.commands = [];
  return core;
}

/** Sends one dispatch through the form, and answers that the service accepted it. */
export function acceptedDispatch(core: Core, key = 'deploy', dispatchId = `id-of-${key}`): string {
  core.press('n').type(key).press('ctrl+s');
  const sent = core.take('send-dispatch').at(-1);
  if (!sent) throw new Error('nothing was sent');
  const { localId } = sent.dispatch;
  core.accepted(localId, { dispatchId });
  return localId;
}
