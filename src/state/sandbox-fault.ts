/** Failures that the sandbox can simulate, to see how the app responds. */
export type SandboxFault = 'late' | 'rate-limited' | 'unavailable' | 'cut' | 'none';

/** The notice once the fault is on. */
export const FAULT_NOTICES: Readonly<Record<SandboxFault, string>> = {
  late: 'The sandbox now delays each response by 3 s.',
  'rate-limited': 'The sandbox now answers every request with 429 (retry after 5 s).',
  unavailable: 'The sandbox now answers every request with 503.',
  cut: 'The sandbox now accepts each request, then cuts the connection before responding.',
  none: 'The sandbox works normally again.',
};
