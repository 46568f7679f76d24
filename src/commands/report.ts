import { EXIT, shortageOf } from '../domain/exit-status.ts';
import type { Result } from '../domain/result.ts';
import type { RunningSandbox } from '../domain/running-sandbox.ts';
import type { Services } from '../services/open-services.ts';
import { type Host, print, printJson, printNotice, printTrace } from '../terminal/host.ts';
import { Refusal } from './refusal.ts';

export interface ProfileOptions {
  readonly profile?: string;
  readonly sandbox?: boolean;
}

export interface AppOptions extends ProfileOptions {
  readonly screenReader?: boolean;
}

export interface ServicesChoice extends ProfileOptions {
  /** Whether the sandbox may stand in where no profile is chosen: to say what the app would open on. */
  readonly mayFallBack: boolean;
}

/** What a command can open. The process gives it, so that it alone reads the environment and starts anything. */
export interface Doors {
  readonly openServices: (choice: ServicesChoice) => Services;
  /** Whether an option or a variable names the profile or the service to use. */
  readonly isProfileNamed: (options: ProfileOptions) => boolean;
  /** Runs the app. @returns the exit status */
  readonly openApp: (options: AppOptions) => Promise<number>;
  /** @returns a sentence if it can't be started */
  readonly startSandbox: (options: {
    readonly port?: number | undefined;
  }) => Promise<Result<RunningSandbox, string>>;
}

/** What every command reports about itself in its JSON object. */
export interface Facts {
  /** `null` if not determined yet. */
  profile: string | null;
  host: string | null;
}

/**
 * How a command reports its result: one JSON object with `--json`, lines without, and a sentence on stderr if
 * it failed. A command declares its report up front and fills it in as it learns, so that even a defect
 * midway reports everything known by then.
 *
 * What a command opens stays open until it has ended, however it ends.
 */
export class Report {
  readonly host: Host;
  readonly doors: Doors;
  readonly #isJson: boolean;
  #facts: object = {};
  #lines: () => readonly string[] = () => [];
  #isTold = false;
  readonly #opened: Services[] = [];

  constructor(host: Host, doors: Doors, isJson: boolean) {
    this.host = host;
    this.doors = doors;
    this.#isJson = isJson;
  }

  /**
   * Once for each command.
   *
   * @param facts the contents of the JSON object, to be updated as the command learns.
   * @param lines the same for output without `--json`.
   */
  begin(facts: object, lines: () => readonly string[] = () => []): void {
    // Uncaught errors end the process; Node would use status 1, which here means that the service said no.
    this.host.onDefect((problem) => this.host.exit(this.defect(problem)));
    this.#facts = facts;
    this.#lines = lines;
  }

  /** Opens the services until the command has ended. */
  openServices(choice: ProfileOptions & Partial<ServicesChoice>): Services {
    const services = this.doors.openServices({ mayFallBack: false, ...choice });
    this.#opened.push(services);
    return services;
  }

  /** Closes what the command has opened, the latest first. */
  async end(): Promise<void> {
    for (const services of this.#opened.splice(0).reverse()) await services.close();
  }

  done(): number {
    this.#tell({});
    return EXIT.done;
  }

  /** Reports why the command did not do its work, and what is known. @returns the exit status. */
  refuse({ status, message, next }: Refusal): number {
    printNotice(this.host, next === null ? message : `${message} ${next}`);
    this.#tell({ error: message, ...(next !== null && { next }) });
    return status;
  }

  /** A defect of ours. Reports everything known by then, whatever went wrong. */
  defect(problem: unknown): number {
    const shortage = shortageOf(problem);
    if (shortage === null) printTrace(this.host, problem);
    return this.refuse(
      new Refusal(
        EXIT.defect,
        shortage ?? 'This is a bug in dispatchbox.',
        'Everything known so far is shown; check the service before resending.',
      ),
    );
  }

  #tell(more: object): void {
    // Exactly one object, even if the failure comes after the result.
    if (this.#isTold) return;
    this.#isTold = true;
    const lines = this.#isJson ? [] : this.#lines();
    if (lines.length > 0) print(this.host, lines.join('\n'));
    if (this.#isJson) printJson(this.host, { ...this.#facts, ...more });
  }
}
