import type { FileProblem } from '../files/file-problem.ts';

/** Why something could not be read or stored. `message` is one or two sentences, without any stored value. */
export interface StorageProblem {
  readonly kind:
    | FileProblem['kind']
    | 'invalid-name'
    | 'duplicate-name'
    | 'no-such-profile'
    | 'moved';
  readonly message: string;
}
