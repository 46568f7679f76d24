/** Stands at the Send of a form: why, and the way to change it, is said above, at the destination. */
export const NOT_SENT_WITHOUT_TOKEN = 'Nothing was sent.';
