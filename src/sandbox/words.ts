/** The first half of the sentence when the system prevents startup. */
export const START_FAILED = 'The sandbox could not be started';
