/** Failures that the sandbox can simulate, to see how the app responds. */
export type SandboxFault = 'late' | 'rate-limited' | 'unavailable' | 'cut' | 'none';

/** The notice once the fault is on. */
export const FAULT_NOTICES: Readonly<Record<SandboxFault, string>> = {
  late: 'The sandbox holds each answer back for 3 s now.',
  'rate-limited': 'The sandbox answers every request with 429 now, to be asked again in 5 s.',
  unavailable: 'The sandbox answers every request with 503 now.',
  cut: 'The sandbox now does the work, then cuts the connection before answering.',
  none: 'The sandbox has no faults now.',
};
