import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { lazyClient } from '../../src/api/api-client.ts';
import { createApiClient } from '../../src/api/create-api-client.ts';
import { App } from '../../src/app/App.tsx';
import { putTogether, startWork, tellEnd } from '../../src/app/open-app.ts';
import { err, ok } from '../../src/domain/result.ts';
import { SecretText } from '../../src/domain/secret-text.ts';
import type { TokenKind } from '../../src/domain/token.ts';
import { openServices, type Services } from '../../src/services/open-services.ts';
import type { ProfileAsked } from '../../src/services/profile-choice.ts';
import { mount } from './mount.tsx';
import { must } from './must.ts';
import { counted, TestMachine } from './open-test-services.ts';
import { testChance } from './test-clock.ts';
import { NOTHING_ASKED } from './test-profiles.ts';

/** A profile on the machine's server. */
export interface TestProfile {
  readonly name: string;
  /** The kinds that it has a token of, each `{name}-{kind}`. */
  readonly tokens?: readonly TokenKind[];
  /** On another server of the machine. */
  readonly baseUrl?: string;
  readonly vault?: string;
  readonly isProtected?: boolean;
  readonly isReadOnly?: boolean;
}

export interface TestAppOptions {
  /** The machine of another terminal: then this one is the second. */
  readonly machine?: TestMachine;
  readonly profiles?: readonly TestProfile[];
  readonly columns?: number;
  readonly rows?: number;
  readonly asked?: Partial<ProfileAsked>;
  readonly branch?: string;
  readonly isScreenReaderEnabled?: boolean;
}

/**
 * The whole app in a window of the test's own, on real files and a real server: keys in, words out. Unless others are
 * given, there are two profiles, `acme` and `globex`, with a personal token each; `acme` is the active one.
 */
export async function openTestApp({
  machine,
  profiles = [{ name: 'acme' }, { name: 'globex' }],
  columns = 120,
  rows = 40,
  asked = {},
  branch,
  isScreenReaderEnabled = false,
}: TestAppOptions = {}) {
  const on = machine ?? (await TestMachine.start());
  on.terminals += 1;
  const terminal = `terminal-${on.terminals}`;
  const clock = on.clock.of(terminal);
  const chance = testChance(terminal);
  const { server } = on;
  const copied: string[] = [];
  const opened: string[] = [];
  const defects: unknown[] = [];
  const folders = ok({ config: on.folder, data: on.folder });
  const services = openServices({
    folders,
    clock,
    chance,
    workingFolder: on.folder,
    asked: { ...NOTHING_ASKED, ...asked },
    connect: (address) =>
      counted(
        on,
        lazyClient(address.baseUrl, () =>
          createApiClient({ address, userAgent: 'dispatchbox/0.0.0-test' }),
        ),
      ),
    machine: { env: {}, platform: 'linux' },
    showsPrograms: false,
    startSandbox: async () => err('There is no sandbox in this test.'),
    announce: (row, name) => tellEnd(app, row, name),
    defect: (error) => defects.push(error),
    tell: () => {},
  });
  if (!machine) await addProfiles(services, server.origin, profiles);
  const { app, dialogs } = must(
    putTogether(services, clock, {
      copy: async (text, what) => {
        copied.push(text);
        return { tone: 'success', text: `Copied: ${what}` };
      },
      openUrl: async (url) => {
        opened.push(url);
        return true;
      },
      tokenPrograms: () => [],
      gitBranch: () => branch ?? null,
    }),
  );
  let hasQuit = false;
  let redraws = 0;
  const tree = (size: { readonly columns: number; readonly rows: number }) => (
    <App
      services={app}
      dialogs={dialogs}
      size={size}
      hasColour={false}
      hasLinks={false}
      redraw={() => {
        redraws += 1;
      }}
      suspend={() => {}}
      quit={() => {
        hasQuit = true;
      }}
      defect={(error) => defects.push(error)}
    />
  );
  const screen = mount(tree({ columns, rows }), { columns, isScreenReaderEnabled });
  await startWork(app);

  const settle = async () => {
    await on.settle();
    await turn();
  };
  const close = async () => {
    screen.unmount();
    on.clock.kill(terminal);
    await services.close();
  };
  let isClosed = false;
  onTestFinished(async () => {
    if (!isClosed) await close();
    expect(defects).toEqual([]);
  });
  return {
    machine: on,
    server,
    app,
    copied,
    opened,
    /** Presses keys by name in one write, and waits until what they ask for has happened. */
    async press(...names: readonly string[]): Promise<void> {
      await screen.press(...names);
      await settle();
    },
    /** Goes from field to field until the one with this label has the focus. */
    async toField(label: string): Promise<void> {
      for (let passed = 0; !screen.frame().includes(` ▸ ${label}`); passed += 1) {
        if (passed > 50) throw new Error(`there is no field ${label}`);
        await this.press('tab');
      }
    },
    async type(text: string): Promise<void> {
      await screen.type(text);
      await settle();
    },
    async paste(text: string): Promise<void> {
      await screen.paste(text);
      await settle();
    },
    /** Lets time pass, and everything happen that is due meanwhile. */
    async pass(ms: number): Promise<void> {
      await on.pass(ms);
      await settle();
    },
    settle,
    /** Gives the page another size; the terminal stays as wide as it was. */
    async resize(size: { readonly columns: number; readonly rows: number }): Promise<void> {
      screen.rerender(tree(size));
      await settle();
    },
    lines: screen.lines,
    /** What is on screen, as one text. */
    frame: screen.frame,
    /** The same with everything that a terminal would act on. */
    raw: screen.raw,
    /** The same as one run of prose: words read the same however they were wrapped. */
    words: () => proseOf(screen.lines()),
    /** What stands beside the list, as one run of prose. */
    details: () => proseOf(screen.lines().flatMap((line) => line.split('│')[1] ?? [])),
    redraws: () => redraws,
    hasQuit: () => hasQuit,
    async close() {
      isClosed = true;
      await close();
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;

function proseOf(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');
}

/** Stores profiles as commands do, without asking the service. */
async function addProfiles(
  { profileChanges }: Services,
  origin: string,
  profiles: readonly TestProfile[],
): Promise<void> {
  for (const profile of profiles) {
    const { name, tokens = ['personal'], baseUrl = origin, vault, ...flags } = profile;
    must(
      await profileChanges.save({
        id: null,
        profile: {
          name,
          address: { baseUrl, segment: 'svc' },
          ...(vault !== undefined && { defaultVault: vault }),
          ...flags,
        },
        tokens: tokens.map((kind) => ({ kind, token: new SecretText(`${name}-${kind}`) })),
        checks: false,
      }),
    );
  }
}
