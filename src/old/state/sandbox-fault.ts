import { SANDBOX_PROFILE_ID } from '../domain/profile.ts';
import type { ActionRow, ActionRows } from './action-row.ts';
import { withCommands } from './outbox.ts';
import { activeProfileId } from './session.ts';

/** Failures that the sandbox can simulate, to see how the app responds. */
export type SandboxFault = 'late' | 'rate-limited' | 'unavailable' | 'cut' | 'none';

/** The notice once the fault is on. */
export const FAULT_NOTICES: Readonly<Record<SandboxFault, string>> = {
  late: 'The sandbox now delays each response by 3 s.',
  'rate-limited': 'The sandbox now returns 429 for every request (retry after 5 s).',
  unavailable: 'The sandbox now returns 503 for every request.',
  cut: 'The sandbox now accepts each request, then cuts the connection before responding.',
  none: 'The sandbox works normally again.',
};

/** Found in the palette while the sandbox is the active profile. */
export const SANDBOX_ACTIONS = {
  'sandbox.late': fault('late', 'Sandbox: answer 3 s late'),
  'sandbox.rate-limited': fault('rate-limited', 'Sandbox: answer 429'),
  'sandbox.unavailable': fault('unavailable', 'Sandbox: answer 503'),
  'sandbox.cut': fault('cut', 'Sandbox: cut connections'),
  'sandbox.none': fault('none', 'Sandbox: no faults'),
} satisfies ActionRows;

function fault(kind: SandboxFault, named: string): ActionRow {
  return {
    keys: [],
    label: named,
    named,
    applies: (state) => activeProfileId(state) === SANDBOX_PROFILE_ID,
    do: (state) => withCommands(state, { kind: 'set-sandbox-fault', fault: kind }),
  };
}
